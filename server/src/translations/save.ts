import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Language } from '@wyrmgate/contract/languages';
import { type translations as contract, translationProblems } from '@wyrmgate/contract/translations';
import { maxFindings, type TextIssue, type TextWarning } from '@wyrmgate/contract/translations-constants';
import { flattenTexts } from '@wyrmgate/contract/translations-keys';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import { findIssues, originalTexts, sourceTexts } from './catalogue.ts';
import { changes, type TranslationRow, translations, versions } from './table.ts';

type Contract = typeof contract;
type Keyed<T> = { key: string } & T;
type Change = { key: string; before: string | null; after: string | null };
type Plan = {
  changes: Change[];
  /** Unchanged texts that were checked against a new source. */
  confirmed: { key: string; text: string }[];
  issues: Keyed<TextIssue>[];
  warnings: Keyed<TextWarning>[];
};

/** Maximum number of keys named in the audit row. The history has all of them. */
const auditedKeys = 50;

/**
 * Compares the sent texts with the saved ones. A text that is empty or equal to the built-in one removes the saved
 * text.
 */
const plan = (language: Language, sent: unknown, saved: ReadonlyMap<string, TranslationRow>): Plan => {
  const { texts, issues } = flattenTexts(sent);
  const made: Plan = {
    changes: [],
    confirmed: [],
    issues: issues.map(({ key, issue }) => ({ key, ...issue })),
    warnings: [],
  };
  for (const [key, text] of texts) {
    const row = saved.get(key);
    const before = row?.text ?? null;
    const source = sourceTexts().get(key);
    const after = text === '' || text === originalTexts(language).get(key) ? null : text;
    if (source === undefined && after !== null) made.issues.push({ key, code: 'unknownKey', values: {} });
    else if (after !== null && source !== undefined) {
      const found = findIssues(source, after, language);
      made.issues.push(...found.issues.map((issue) => ({ key, ...issue })));
      if (after !== before) made.warnings.push(...found.warnings.map((warning) => ({ key, ...warning })));
    }
    if (after !== before) made.changes.push({ key, before, after });
    else if (row && row.source !== source) made.confirmed.push({ key, text: row.text });
  }
  return made;
};

/** Locks the texts of a language and returns their version. */
const lock = async (tx: Tx, language: Language): Promise<number> => {
  await tx.insert(versions).values({ language, version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(versions).where(eq(versions.language, language)).for('update');
  return row?.version ?? 0;
};

const write = async ({ tx, actor, now }: Work<User>, language: Language, made: Plan): Promise<void> => {
  const removed = made.changes.filter(({ after }) => after === null).map(({ key }) => key);
  const kept = [
    ...made.changes.flatMap(({ key, after }) => (after === null ? [] : [{ key, text: after }])),
    ...made.confirmed,
  ].map(({ key, text }) => ({ language, key, text, source: sourceTexts().get(key) ?? '' }));
  if (removed.length > 0)
    await tx.delete(translations).where(and(eq(translations.language, language), inArray(translations.key, removed)));
  if (kept.length > 0)
    await tx
      .insert(translations)
      .values(kept.map((row) => ({ ...row, updated_at: now, updated_by: actor.id })))
      .onConflictDoUpdate({
        target: [translations.language, translations.key],
        set: {
          text: sql`excluded.text`,
          source: sql`excluded.source`,
          updated_at: sql`excluded.updated_at`,
          updated_by: sql`excluded.updated_by`,
        },
      });
  if (made.changes.length > 0)
    await tx
      .insert(changes)
      .values(made.changes.map((change) => ({ ...change, language, changed_at: now, changed_by: actor.id })));
};

const refuse = (issues: readonly Keyed<TextIssue>[]) =>
  problem(translationProblems.rejected, {
    details: {
      issues: issues.slice(0, maxFindings).map(({ key, code, values }) => ({ key, code, values })),
      total: issues.length,
    },
    fields: issues.slice(0, maxFindings).map(({ key, code, values }) => ({
      path: `translations.${key}`,
      code: `translations:issues.${code}`,
      message: translate('en', `translations:issues.${code}`, values),
    })),
  });

export const saveTexts = async (
  work: Work<User>,
  { params: { language }, body }: Received<Contract['save']>,
): Promise<Returned<Contract['save']>> => {
  const { tx, audit, platform, afterCommit } = work;
  audit.target('translation', language);
  const version = await lock(tx, language);
  requireVersion(version, body.version, translationProblems.changedMeanwhile);
  const rows = await tx.select().from(translations).where(eq(translations.language, language));
  const made = plan(language, body.translations, new Map(rows.map((row) => [row.key, row])));
  if (made.issues.length > 0) throw refuse(made.issues);
  const reply = { changes: made.changes, warnings: made.warnings.slice(0, maxFindings) };
  if (body.dry_run || made.changes.length + made.confirmed.length === 0) {
    audit.skip();
    return { ...reply, version };
  }
  await write(work, language, made);
  await tx
    .update(versions)
    .set({ version: version + 1 })
    .where(eq(versions.language, language));
  audit.changes(
    Object.fromEntries(made.changes.slice(0, auditedKeys).map(({ key, before, after }) => [key, { before, after }])),
  );
  if (made.changes.length > auditedKeys)
    audit.note(`${made.changes.length} texts changed; the first ${auditedKeys} are listed.`);
  afterCommit(() => {
    platform.cache.drop('translations');
    platform.realtime.broadcast('texts', {});
  });
  return { ...reply, version: version + 1 };
};
