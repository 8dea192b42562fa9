import type { Language } from '@wyrmgate/contract/languages';
import type { I18n } from './i18n.ts';

let find: ((language: Language) => I18n) | undefined;

/** Called by each entry module. The server has translations for each language, the browser only for the current one. */
export const provideI18n = (finder: (language: Language) => I18n): void => {
  find = finder;
};

/** Translations for use outside components. */
export const i18nOf = (language: Language): I18n => {
  if (find === undefined) throw new Error('No entry has provided i18n yet');
  return find(language);
};
