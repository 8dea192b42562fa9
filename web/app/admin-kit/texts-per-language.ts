import { defaultLanguage, languages } from '@wyrmgate/contract/languages';

/** Empty values of a form field with one text per language. */
export const noTexts = Object.fromEntries(languages.map((language) => [language, '']));

export const otherLanguages = languages.filter((language) => language !== defaultLanguage);
