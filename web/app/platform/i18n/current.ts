import type { Language } from '@wyrmgate/contract/languages';
import type { I18n } from './i18n.ts';

let find: ((language: Language) => I18n) | undefined;

/** Set by each entry module: one set per language on the server, a single one in the browser. */
export const provideI18n = (finder: (language: Language) => I18n): void => {
  find = finder;
};

/** Translations for use outside components. */
export const i18nOf = (language: Language): I18n => {
  if (find === undefined) throw new Error('No entry has provided i18n yet');
  return find(language);
};
