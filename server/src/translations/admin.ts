import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type Language, languages } from '@wyrmgate/contract/languages';
import type { translations as contract, TextEntry } from '@wyrmgate/contract/translations';
import { nestTexts } from '@wyrmgate/contract/translations-keys';
import { and, asc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { listNewest, paginationOf } from '../platform/database/paging.ts';
import { findNames } from '../users/service.ts';
import { isUsable, originalTexts, sourceTexts, stateOf, textFiles } from './catalogue.ts';
import { changes, type TranslationRow, translations, versions } from './table.ts';

type Contract = typeof contract;

const readSaved = async (tx: Tx, language: Language): Promise<Map<string, TranslationRow>> => {
  const rows = await tx
    .select()
    .from(translations)
    .where(eq(translations.language, language))
    .orderBy(asc(translations.key));
  return new Map(rows.map((row) => [row.key, row]));
};

const readVersion = async (tx: Tx, language: Language): Promise<number> => {
  const [row] = await tx.select().from(versions).where(eq(versions.language, language));
  return row?.version ?? 0;
};

/** Returns every key of the portal, and keys that exist only in saved texts. */
const keysWith = (saved: ReadonlyMap<string, TranslationRow>): string[] => [
  ...sourceTexts().keys(),
  ...[...saved.keys()].filter((key) => !sourceTexts().has(key)),
];

export const listLanguages = async ({ tx }: Work<User>): Promise<Returned<Contract['adminList']>> => {
  const rows = await tx.select().from(translations);
  const known = await tx.select().from(versions);
  const missing = (language: Language) =>
    [...sourceTexts().keys()].filter(
      (key) => !originalTexts(language).has(key) && !rows.some((row) => row.language === language && row.key === key),
    ).length;
  return {
    files: textFiles(),
    languages: languages.map((language) => {
      const states = rows.filter((row) => row.language === language).map((row) => stateOf(language, row.key, row));
      const count = (wanted: string) => states.filter((state) => state === wanted).length;
      return {
        language,
        version: known.find((row) => row.language === language)?.version ?? 0,
        texts: sourceTexts().size,
        overridden: states.length,
        stale: count('stale'),
        missing: missing(language),
        unused: count('unused'),
      };
    }),
  };
};

export const getForEditor = async (
  { tx }: Work<User>,
  { params: { language } }: Received<Contract['adminGet']>,
): Promise<Returned<Contract['adminGet']>> => {
  const saved = await readSaved(tx, language);
  const original = (key: string) => originalTexts(language).get(key) ?? sourceTexts().get(key) ?? '';
  const shown = (key: string) => {
    const row = saved.get(key);
    return row && isUsable(row) ? row.text : original(key);
  };
  const keys = [...sourceTexts().keys()];
  return {
    version: await readVersion(tx, language),
    translations: nestTexts(keys.map((key) => [key, shown(key)] as const)),
    originals: nestTexts(keys.map((key) => [key, original(key)] as const)),
  };
};

const entryOf = (language: Language, key: string, row: TranslationRow | undefined): TextEntry => {
  const state = stateOf(language, key, row);
  return {
    key,
    source: sourceTexts().get(key) ?? '',
    built_in: originalTexts(language).get(key) ?? null,
    text: row?.text ?? null,
    state,
    old_source: row && row.source !== sourceTexts().get(key) ? row.source : null,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: null,
  };
};

/** The catalogue is in memory and a language has at most as many saved texts, so the list is filtered here. */
export const listEntries = async (
  { tx }: Work<User>,
  { params: { language }, query }: Received<Contract['entries']>,
): Promise<Returned<Contract['entries']>> => {
  const saved = await readSaved(tx, language);
  const wanted = query.search?.toLocaleLowerCase();
  const found = keysWith(saved)
    .filter((key) => query.file === undefined || key.startsWith(`${query.file}.`))
    .filter((key) => {
      if (wanted === undefined) return true;
      const texts = [key, sourceTexts().get(key), originalTexts(language).get(key), saved.get(key)?.text];
      return texts.some((text) => text?.toLocaleLowerCase().includes(wanted));
    })
    .filter((key) => {
      if (query.state === undefined) return true;
      if (query.state === 'overridden') return saved.has(key);
      return stateOf(language, key, saved.get(key)) === query.state;
    });
  const keys = found.slice((query.page - 1) * query.limit, query.page * query.limit);
  const names = await findNames(
    tx,
    keys.flatMap((key) => saved.get(key)?.updated_by ?? []),
  );
  const { page, limit, total, pages } = paginationOf(query, { total: found.length });
  return {
    version: await readVersion(tx, language),
    entries: keys.map((key) => {
      const row = saved.get(key);
      return { ...entryOf(language, key, row), updated_by: names.get(row?.updated_by ?? 0) ?? null };
    }),
    pagination: { page, limit, total, pages },
  };
};

export const listChanges = async (
  { tx }: Work<User>,
  { params: { language }, query }: Received<Contract['history']>,
): Promise<Returned<Contract['history']>> => {
  const { rows, next } = await listNewest(tx, {
    table: changes,
    where: and(eq(changes.language, language), query.key === undefined ? undefined : eq(changes.key, query.key)),
    after: query.after,
    limit: query.limit,
  });
  const names = await findNames(
    tx,
    rows.flatMap(({ changed_by }) => changed_by ?? []),
  );
  return {
    next,
    changes: rows.map(({ id, key, before, after, changed_at, changed_by }) => ({
      id,
      key,
      before,
      after,
      changed_at: changed_at.toISOString(),
      changed_by: names.get(changed_by ?? 0) ?? null,
    })),
  };
};
