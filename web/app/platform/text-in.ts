import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';

/** Returns the value in a language, or else in English. */
export const textIn = <T>(values: Partial<Record<Language, T>>, language: Language): T | undefined =>
  values[language] ?? values[defaultLanguage];
