import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { checkText } from '@wyrmgate/contract/translations-check';
import type { TextState } from '@wyrmgate/contract/translations-constants';
import { IntlMessageFormat } from 'intl-messageformat';
import { builtInTexts } from '../platform/language/messages.ts';
import type { TranslationRow } from './table.ts';

/** Converts the key `auth:errors.banned` to `auth.errors.banned`, the form of the editor and the API, and back. */
const dotted = (key: string): string => key.replace(':', '.');
export const domainKey = (key: string): string => key.replace('.', ':');

const made = new Map<Language, ReadonlyMap<string, string>>();

/** Returns the texts of a language that come with the portal, by dotted key. */
export const originalTexts = (language: Language): ReadonlyMap<string, string> => {
  const known = made.get(language);
  if (known) return known;
  // The component page for developers exists in English only.
  const shown = [...builtInTexts(language)].filter(([key]) => !key.startsWith('dev:'));
  const texts = new Map(shown.map(([key, text]) => [dotted(key), text]));
  made.set(language, texts);
  return texts;
};

/** Returns the English texts that come with the portal. They decide which keys and placeholders exist. */
export const sourceTexts = (): ReadonlyMap<string, string> => originalTexts(defaultLanguage);

/** Returns the names of the locale files: `auth`, `shop` and so on. */
export const textFiles = (): string[] => [...new Set([...sourceTexts().keys()].map((key) => key.split('.')[0] ?? ''))];

export const findIssues = (source: string, text: string, language: Language) =>
  checkText(source, text, { language, Format: IntlMessageFormat });

/** Whether a saved text can still be shown: an update may have removed its key or changed its placeholders. */
export const isUsable = ({ language, key, text }: Pick<TranslationRow, 'language' | 'key' | 'text'>): boolean => {
  const source = sourceTexts().get(key);
  return source !== undefined && findIssues(source, text, language).issues.length === 0;
};

export const stateOf = (language: Language, key: string, row: TranslationRow | undefined): TextState => {
  if (row) {
    if (row.source === sourceTexts().get(key)) return 'overridden';
    return isUsable(row) ? 'stale' : 'unused';
  }
  return originalTexts(language).has(key) ? 'builtIn' : 'missing';
};
