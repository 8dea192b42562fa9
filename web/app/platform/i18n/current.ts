import type { Language } from '@wyrmgate/contract/languages';
import type { I18n } from './i18n.ts';

let find: ((language: Language) => I18n) | undefined;

/**
 * Called once by the entry modules of the server and the browser. The server knows every language, the browser only the
 * current one.
 */
export const provideI18n = (finder: (language: Language) => I18n): void => {
  find = finder;
};

/** Returns the translations for code outside of components. */
export const i18nOf = (language: Language): I18n => {
  if (find === undefined) throw new Error('No entry has provided i18n yet');
  return find(language);
};
