import { type Language, languageCookie } from '@wyrmgate/contract/languages';
import type { I18n } from './i18n.ts';

const year = 365 * 24 * 3600;

/** Keeps the choice: local storage for the browser, a cookie so that the server renders the same language. */
export const storeLanguage = (language: Language): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser yet.
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem('language', language);
  } catch {
    // Storage can be blocked; the cookie alone keeps the choice then.
  }
};

/** Keeps the choice, then switches the interface without losing the page. Should the texts not load, a reload has them. */
export const chooseLanguage = async (i18n: I18n, language: Language): Promise<void> => {
  storeLanguage(language);
  await i18n.choose(language);
};
