import type { Language } from '@wyrmgate/contract/languages';

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  es: 'Español',
  ro: 'Română',
  tr: 'Türkçe',
  de: 'Deutsch',
  fr: 'Français',
  pl: 'Polski',
  hu: 'Magyar',
  pt: 'Português',
};
