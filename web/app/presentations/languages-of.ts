import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';

/** The languages that any of these texts has, in the order of the portal. */
export const languagesOf = (texts: readonly Partial<Record<Language, unknown>>[]): Language[] =>
  languages.filter((language) => texts.some((each) => each[language] !== undefined));

/** The language in which readers of `wanted` see a text. */
export const languageFor = (texts: Partial<Record<Language, string>>, wanted: Language): Language =>
  texts[wanted] ? wanted : defaultLanguage;
