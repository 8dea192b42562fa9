import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isolate } from '@wyrmgate/contract/isolate';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { IntlMessageFormat } from 'intl-messageformat';

type Tree = { [key: string]: string | Tree };
const folder = fileURLToPath(new URL('../../../../contract/locales/', import.meta.url));
const loaded = new Map<Language, ReadonlyMap<string, string>>();
/** Texts that staff saved, by language. The domain `translations` updates them. */
const overrides = new Map<Language, ReadonlyMap<string, string>>();

const flatten = (tree: Tree, prefix: string, into: Map<string, string>): void => {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
};

/**
 * Returns the built-in texts of a language, by `<domain>:<key>`. Reads the files only once; a language without files
 * has no texts.
 */
export const builtInTexts = (language: Language): ReadonlyMap<string, string> => {
  const known = loaded.get(language);
  if (known) return known;
  const texts = new Map<string, string>();
  try {
    for (const file of readdirSync(`${folder}${language}`))
      flatten(JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8')), `${file.replace('.json', '')}:`, texts);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  loaded.set(language, texts);
  return texts;
};

/** Parsed messages by language. They are cached, because parsing takes ten times as long as formatting. */
const parsed = new Map<Language, Map<string, IntlMessageFormat>>();

const parse = (language: Language, message: string): IntlMessageFormat => {
  const known = parsed.get(language) ?? new Map<string, IntlMessageFormat>();
  parsed.set(language, known);
  const format = known.get(message) ?? new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  known.set(message, format);
  return format;
};

/** Replaces the saved texts of a language, by `<domain>:<key>`. They must have passed the contract's check. */
export const setOverrides = (language: Language, texts: ReadonlyMap<string, string>): void => {
  overrides.set(language, texts);
  parsed.delete(language);
};

const textOf = (language: Language, key: string): string | undefined =>
  overrides.get(language)?.get(key) ?? builtInTexts(language).get(key);

/** Returns the English text of a key such as `auth:errors.banned`, or the key itself. */
export const english = (key: string): string => textOf(defaultLanguage, key) ?? key;

/** Returns the keys that begin with `prefix`, in the order of the file. */
export const englishKeys = (prefix: string): string[] =>
  [...builtInTexts(defaultLanguage).keys()].filter((key) => key.startsWith(prefix));

/** Formats the ICU message of `key` in `language`, falling back to English. Treats tags as text. */
export const translate = (language: Language, key: string, values: Record<string, string | number> = {}): string => {
  const text = textOf(language, key) ?? english(key);
  const inserted = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
  const format = (message: string): string =>
    message.includes('{') ? String(parse(language, message).format(inserted)) : message;
  try {
    return format(text);
  } catch (error) {
    // A saved text that cannot be formatted must not prevent an email or a response.
    const original = builtInTexts(language).get(key) ?? builtInTexts(defaultLanguage).get(key);
    if (original === undefined || original === text) throw error;
    return format(original);
  }
};
