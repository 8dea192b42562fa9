import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import { type AdminLegalText, type legal as contract, type LegalForm, legalProblems } from '@wyrmgate/contract/legal';
import { type LegalDocument, legalDocuments, legalUpdated } from '@wyrmgate/contract/legal-constants';
import { isBlankRichText, mediaIdsOf, plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { eq, ne, sql } from 'drizzle-orm';
import { keepRevision } from '../content-history/keep.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import { mediaOf, useMedia } from '../media/usage.ts';
import { fallbackOrder, outdatedIn, trackSources } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { type LegalTextRow, legalTexts } from './table.ts';
import { templateOf } from './template.ts';

type Contract = typeof contract;

const findRow = async (tx: Tx, document: LegalDocument): Promise<LegalTextRow | undefined> => {
  const [row] = await tx.select().from(legalTexts).where(eq(legalTexts.document, document));
  return row;
};

/** Whether staff have written any legal text other than the imprint. */
export const isAnyLegalTextOwn = async (tx: Tx): Promise<boolean> =>
  (await tx.$count(legalTexts, ne(legalTexts.document, 'imprint'))) > 0;

/** Returns the template with the seller's details; null while the settings lack a name or an address. */
const sellersImprint = async (tx: Tx, language: Language) => {
  const { seller_name, seller_address } = await readSettings(tx);
  if (!seller_name || !seller_address) return null;
  const body = await templateOf(tx, 'imprint', language, { blanks: false });
  return { language, languages: [...languages], body, media: [], changed_on: legalUpdated.imprint };
};

/**
 * If staff wrote a text, only that text is shown, even in another language, because the built-in text could contradict
 * it.
 */
export const getLegalText = async (
  { tx }: Work,
  { params, query }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const row = await findRow(tx, params.document);
  const language = row && fallbackOrder(query.lang, row.source_language).find((each) => row.contents[each]);
  const body = language && row?.contents[language];
  if (!row && params.document === 'imprint') return { text: await sellersImprint(tx, query.lang) };
  if (!row || !language || !body) return { text: null };
  return {
    text: {
      language,
      languages: languages.filter((each) => row.contents[each]),
      body,
      media: [...(await mediaOf(tx, mediaIdsOf(body))).values()],
      changed_on: row.changed_on,
    },
  };
};

const show = (document: LegalDocument, row: LegalTextRow | undefined): AdminLegalText => ({
  document,
  own: row !== undefined,
  source_language: row?.source_language ?? defaultLanguage,
  contents: row?.contents ?? {},
  outdated: row ? outdatedIn([row.contents], row.source_language, row.source_hashes) : [],
  changed_on: row?.changed_on ?? legalUpdated[document],
  version: row?.version ?? 0,
  updated_at: row?.updated_at.toISOString() ?? null,
});

export const listForStaff = async ({ tx }: Work<User>): Promise<Returned<Contract['adminList']>> => {
  const rows = await tx.select().from(legalTexts);
  return {
    texts: legalDocuments.map((document) =>
      show(
        document,
        rows.find((row) => row.document === document),
      ),
    ),
  };
};

export const showTemplate = async (
  { tx }: Work<User>,
  { params, query }: Received<Contract['template']>,
): Promise<Returned<Contract['template']>> => ({ body: await templateOf(tx, params.document, query.lang) });

/** Flattens a text into one field per language for the audit log. */
const fieldsOf = (row: LegalTextRow | undefined): Record<string, string> => ({
  ...(row && { source_language: row.source_language, changed_on: row.changed_on }),
  ...Object.fromEntries(
    Object.entries(row?.contents ?? {}).map(([language, doc]) => [`text_${language}`, plainTextOf(doc).slice(0, 2000)]),
  ),
});

const stateOf = ({ source_language, contents, changed_on, updated_at }: LegalTextRow) => ({
  fields: { source_language, contents, changed_on },
  savedAt: updated_at,
});

const placeOf = (document: LegalDocument) => ({
  domain: 'legal',
  target: legalDocuments.indexOf(document) + 1,
  title: document,
});

/** Edits of one document are serialised, including the first edits, which find no row to lock. */
const lockDocument = async (tx: Tx, document: LegalDocument): Promise<LegalTextRow | undefined> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal:${document}`}))`);
  return findRow(tx, document);
};

const columnsOf = (
  { version: _, minor, checked, ...form }: LegalForm,
  before: LegalTextRow | undefined,
): Pick<LegalTextRow, 'source_language' | 'contents' | 'source_hashes' | 'changed_on'> => {
  const contents = Object.fromEntries(Object.entries(form.contents).filter(([, doc]) => !isBlankRichText(doc)));
  const source_hashes = trackSources({
    before:
      before?.source_language === form.source_language
        ? { fields: [before.contents], hashes: before.source_hashes }
        : undefined,
    after: [contents],
    source: form.source_language,
    minor,
    checked,
  });
  return { ...form, contents, source_hashes };
};

export const updateLegalText = async (
  work: Work<User>,
  { params: { document }, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now } = work;
  audit.target('legal_text', document);
  const before = await lockDocument(tx, document);
  requireVersion(before?.version ?? 0, body.version, legalProblems.changedMeanwhile);
  const columns = columnsOf(body, before);
  const values = { ...columns, version: (before?.version ?? 0) + 1, updated_at: now };
  const [after] = await tx
    .insert(legalTexts)
    .values({ ...values, document })
    .onConflictDoUpdate({ target: legalTexts.document, set: values })
    .returning();
  if (!after) throw new Error('The written text was not returned.');
  await keepRevision(work, {
    kind: 'legal',
    target: document,
    before: before && stateOf(before),
    after: stateOf(after),
  });
  await useMedia(tx, placeOf(document), Object.values(columns.contents).flatMap(mediaIdsOf));
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return show(document, after);
};

export const resetLegalText = async (
  { tx, audit }: Work<User>,
  { params: { document }, body }: Received<Contract['reset']>,
): Promise<Returned<Contract['reset']>> => {
  audit.target('legal_text', document);
  const before = await lockDocument(tx, document);
  requireVersion(before?.version ?? 0, body.version, legalProblems.changedMeanwhile);
  await tx.delete(legalTexts).where(eq(legalTexts.document, document));
  await useMedia(tx, placeOf(document), []);
  audit.changes(changedFields(fieldsOf(before), undefined));
  return show(document, undefined);
};
