import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';

/** Returns the languages of these texts, in the portal's order. */
export const languagesOf = (texts: readonly Partial<Record<Language, unknown>>[]): Language[] =>
  languages.filter((language) => texts.some((each) => each[language] !== undefined));

/** Returns the wanted language if the text has it, or else the default language. */
export const languageFor = (texts: Partial<Record<Language, string>>, wanted: Language): Language =>
  texts[wanted] ? wanted : defaultLanguage;
