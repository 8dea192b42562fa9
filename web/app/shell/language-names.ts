import type { Language } from '@wyrmgate/contract/languages';

/** Each language's own name. */
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
