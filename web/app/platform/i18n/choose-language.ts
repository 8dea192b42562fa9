import { type Language, languageCookie } from '@wyrmgate/contract/languages';
import type { I18n } from './i18n.ts';

const year = 365 * 24 * 3600;

/** Stores the choice in local storage for the browser, and in a cookie for the server. */
export const storeLanguage = (language: Language): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser yet.
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem('language', language);
  } catch {
    // Without storage, the choice is only in the cookie.
  }
};

/** Stores the choice, then switches without a reload. If the texts do not load, the choice takes effect on the next page load. */
export const chooseLanguage = async (i18n: I18n, language: Language): Promise<void> => {
  storeLanguage(language);
  await i18n.choose(language);
};
