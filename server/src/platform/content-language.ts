import { createHash } from 'node:crypto';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';

/*
 * Content with a text per language: one row per item, and one row per item and language with slug, title and body. The text that
 * was written first is the source. Each translation keeps the hash of the source it was made from. Functions: `pickText` chooses
 * the text for a reader, `hashText` and `isStale` find outdated translations, `slugFrom` makes an address, `readingMinutes`
 * estimates the time. Texts fall back as a whole: a page never mixes languages.
 */

/** Languages to show an item in, the best first. */
export const fallbackOrder = (wanted: Language, source: Language): Language[] => [
  ...new Set([wanted, defaultLanguage, source, ...languages]),
];

/** The text for a reader: in the wanted language, else English, else the source, else any. */
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

/** Hash of what a translator has to translate. */
export const hashText = ({ title, excerpt, body }: { title: string; excerpt: string; body: RichTextDoc }): string =>
  createHash('sha256')
    .update(JSON.stringify([title, excerpt, body]))
    .digest('hex')
    .slice(0, 32);

/** Whether the source was changed after a translation was made from it. */
export const isStale = (
  text: { language: Language; source_hash: string },
  source: { language: Language; source_hash: string } | undefined,
): boolean => source !== undefined && text.language !== source.language && text.source_hash !== source.source_hash;

const letters: Record<string, string> = { ł: 'l', ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' };

/** The last part of an address, from a title: lower-case letters and digits with dashes. Empty if the title has none. */
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
