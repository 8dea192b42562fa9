import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { IntlMessageFormat } from 'intl-messageformat';

type Tree = { [key: string]: string | Tree };
const folder = fileURLToPath(new URL('../../../../contract/locales/', import.meta.url));
const loaded = new Map<Language, Map<string, string>>();

const flatten = (tree: Tree, prefix: string, into: Map<string, string>): void => {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
};

/** Returns all texts of a language by `<domain>:<key>`. Reads the files once; a language without files has no texts. */
const textsOf = (language: Language): Map<string, string> => {
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

/** Returns the English text of a key such as `auth:errors.banned`, or the key itself. */
export const english = (key: string): string => textsOf(defaultLanguage).get(key) ?? key;

/** Formats the ICU message of `key` in `language`, falling back to English. */
export const translate = (language: Language, key: string, values: Record<string, string | number> = {}): string => {
  const text = textsOf(language).get(key) ?? english(key);
  return text.includes('{') ? String(new IntlMessageFormat(text, language).format(values)) : text;
};
