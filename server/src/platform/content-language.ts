import { createHash } from 'node:crypto';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';

/*
 * Content with one text per language: one row per item, and one row per item and language with slug, title and body.
 * Each translation keeps the hash of the source text it was made from, and texts fall back as a whole: a page never
 * mixes languages.
 */

/** Returns the languages to show an item in, in order of preference. */
export const fallbackOrder = (wanted: Language, source: Language): Language[] => [
  ...new Set([wanted, defaultLanguage, source, ...languages]),
];

/** Picks the text for a reader: in the wanted language, otherwise English, otherwise the source, otherwise any. */
export const pickText = <Text extends { language: Language }>(
  texts: readonly Text[],
  wanted: Language,
  source: Language,
): Text | undefined => {
  for (const language of fallbackOrder(wanted, source)) {
    const found = texts.find((text) => text.language === language);
    if (found) return found;
  }
  return undefined;
};

/** Hashes the parts of a text that have to be translated. */
export const hashText = ({ title, excerpt, body }: { title: string; excerpt: string; body: RichTextDoc }): string =>
  createHash('sha256')
    .update(JSON.stringify([title, excerpt, body]))
    .digest('hex')
    .slice(0, 32);

/** Whether the source has changed since the translation was made from it. */
export const isStale = (
  text: { language: Language; source_hash: string },
  source: { language: Language; source_hash: string } | undefined,
): boolean => source !== undefined && text.language !== source.language && text.source_hash !== source.source_hash;

const letters: Record<string, string> = { ł: 'l', ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' };

/** Turns a title into a slug of lower-case letters, digits and dashes. Empty if the title contains none. */
export const slugFrom = (title: string, language: Language): string =>
  title
    .toLocaleLowerCase(language)
    .replace(/[łıßøæœđ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

const wordsPerMinute = 220;

export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / wordsPerMinute));

/**
 * The hash of the source text that each translation was made from, for items whose fields hold one text per language.
 */
export type SourceHashes = Partial<Record<Language, string>>;
type Texts = Partial<Record<Language, unknown>>;

/** Serialises with sorted keys, because the database does not preserve the order of keys in a document. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const textIn = (fields: readonly Texts[], language: Language): string =>
  canonical(fields.map((texts) => texts[language] ?? null));
const hashIn = (fields: readonly Texts[], language: Language): string =>
  createHash('sha256').update(textIn(fields, language)).digest('hex').slice(0, 32);
const translationsIn = (fields: readonly Texts[], source: Language): Language[] =>
  languages.filter((language) => language !== source && fields.some((texts) => texts[language] !== undefined));

type Tracked = {
  /** The translated fields before and after the change. */
  before: { fields: readonly Texts[]; hashes: SourceHashes } | undefined;
  after: readonly Texts[];
  source: Language;
  /** True for a change that does not affect translations, so they stay up to date. */
  minor: boolean;
  /** Translations that staff compared with the current source. */
  checked: readonly Language[];
};

/** Returns the hashes after a change. An edited translation gets the hash of the current source; others keep theirs. */
export const trackSources = ({ before, after, source, minor, checked }: Tracked): SourceHashes => {
  const current = hashIn(after, source);
  const former = before ? hashIn(before.fields, source) : current;
  return Object.fromEntries(
    translationsIn(after, source).map((language) => {
      const edited =
        !before || checked.includes(language) || textIn(before.fields, language) !== textIn(after, language);
      const known = before?.hashes[language] ?? former;
      return [language, edited || (minor && known === former) ? current : known];
    }),
  );
};

/** Returns the languages whose translations are older than their source. */
export const outdatedIn = (fields: readonly Texts[], source: Language, hashes: SourceHashes): Language[] => {
  const current = hashIn(fields, source);
  return translationsIn(fields, source).filter((language) => (hashes[language] ?? current) !== current);
};
