import { createHash } from 'node:crypto';
import { isLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import { compileMessage } from '@wyrmgate/contract/message-compile';
import { type NestedTexts, nestTexts } from '@wyrmgate/contract/translations-keys';
import { eq } from 'drizzle-orm';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Cache } from '../platform/cache/cache.ts';
import type { Tx } from '../platform/database/database.ts';
import { setOverrides } from '../platform/language/messages.ts';
import type { Platform } from '../platform/platform.ts';
import { domainKey, isUsable, originalTexts, sourceTexts } from './catalogue.ts';
import { translations, versions } from './table.ts';

/** The saved texts of one language as this process shows them. */
export type LiveTexts = {
  version: number;
  /** Hash of the texts; undefined if there are none. */
  hash: string | undefined;
  texts: ReadonlyMap<string, string>;
  /** For browsers, nested and compiled. */
  messages: NestedTexts;
};
type Live = ReadonlyMap<Language, LiveTexts>;
type Needs = Pick<Platform, 'cache' | 'database' | 'log'>;

const cacheKey = 'translations:live';
/** How long a process that missed an invalidation may use old texts. */
const cacheSeconds = 5;
const none: LiveTexts = { version: 0, hash: undefined, texts: new Map(), messages: nestTexts([]) };
/** What each process read last, separate from the cache, so that only languages with a new version are read again. */
const held = new WeakMap<Cache, Live>();

const prepare = (version: number, texts: ReadonlyMap<string, string>): LiveTexts => {
  if (texts.size === 0) return { ...none, version };
  const compiled = [...texts].map(([key, text]) => [key, compileMessage(text, IntlMessageFormat)] as const);
  const messages = nestTexts(compiled);
  const hash = createHash('sha256').update(JSON.stringify(compiled)).digest('hex').slice(0, 12);
  return { version, hash, texts, messages };
};

const readLanguage = async (db: Tx, language: Language, version: number): Promise<LiveTexts> => {
  const rows = await db
    .select()
    .from(translations)
    .where(eq(translations.language, language))
    .orderBy(translations.key);
  return prepare(version, new Map(rows.filter(isUsable).map(({ key, text }) => [key, text])));
};

const readLive = async (db: Tx, before: Live | undefined): Promise<Live> => {
  const found = await db.select().from(versions);
  const live = new Map<Language, LiveTexts>();
  for (const language of languages) {
    const version = found.find((row) => row.language === language)?.version ?? 0;
    const known = before?.get(language);
    if (known?.version === version) live.set(language, known);
    else live.set(language, version === 0 ? none : await readLanguage(db, language, version));
  }
  return live;
};

const reading = new WeakMap<Cache, { generation: number; live: Promise<Live> }>();

/**
 * Returns the saved texts, and makes errors and emails use them; while the database does not respond, the last texts
 * stay. Texts are read again if the cache has dropped them, if they are five seconds old, or if `fresh` is set.
 */
export const refreshTexts = async ({ cache, database, log }: Needs, { fresh = false } = {}): Promise<Live> => {
  const cached = fresh ? undefined : cache.get<Live>(cacheKey);
  if (cached) return cached;
  const generation = cache.generation();
  const running = reading.get(cache);
  if (running?.generation === generation) return running.live;
  const read = async (): Promise<Live> => {
    const before = held.get(cache);
    try {
      const live = await readLive(database.db, before);
      if (generation === cache.generation()) {
        for (const [language, { texts }] of live)
          if (before?.get(language)?.texts !== texts)
            setOverrides(language, new Map([...texts].map(([key, text]) => [domainKey(key), text])));
        held.set(cache, live);
        cache.set(cacheKey, live, { seconds: cacheSeconds, tag: 'translations' });
      }
      return live;
    } catch (error) {
      log.warn({ err: error }, 'the saved texts could not be read');
      const live = before ?? new Map();
      if (generation === cache.generation()) cache.set(cacheKey, live, { seconds: cacheSeconds, tag: 'translations' });
      return live;
    } finally {
      reading.delete(cache);
    }
  };
  const live = read();
  reading.set(cache, { generation, live });
  return live;
};

export const liveTexts = async (platform: Needs, language: Language): Promise<LiveTexts> =>
  (await refreshTexts(platform)).get(language) ?? none;

/** Hashes of the saved texts, by language. Languages without saved texts are missing. */
export const liveHashes = async (platform: Needs): Promise<Partial<Record<Language, string>>> =>
  Object.fromEntries(
    [...(await refreshTexts(platform))].flatMap(([language, { hash }]) =>
      isLanguage(language) && hash !== undefined ? [[language, hash]] : [],
    ),
  );

const merged = new WeakMap<LiveTexts, Map<Language, NestedTexts>>();

/** Returns all texts of a language, nested. They are built once per version. */
export const mergedTexts = (language: Language, live: LiveTexts): NestedTexts => {
  const known = merged.get(live) ?? new Map<Language, NestedTexts>();
  merged.set(live, known);
  const all =
    known.get(language) ??
    nestTexts(
      [...sourceTexts()].map(
        ([key, source]) => [key, live.texts.get(key) ?? originalTexts(language).get(key) ?? source] as const,
      ),
    );
  known.set(language, all);
  return all;
};
