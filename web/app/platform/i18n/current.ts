import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import type { i18n } from 'i18next';

let find: ((language: Language) => i18n) | undefined;

/** Each entry says where its instances are: one per language on the server, a single one in the browser. */
export const provideI18n = (finder: (language: Language) => i18n): void => {
  find = finder;
};

/** The instance to translate with outside components; in the browser it is already in the language of the screen. */
export const i18nOf = (language: Language): i18n => {
  if (find === undefined) throw new Error('No entry has provided i18n yet');
  return find(language);
};

/** The interface language of an instance. */
export const languageOf = (instance: i18n): Language =>
  isLanguage(instance.language) ? instance.language : defaultLanguage;
