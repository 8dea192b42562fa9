import type { Language } from '@wyrmgate/contract/languages';

/** Each language in its own words, for those who read no other. */
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
