import { type Language, languageCookie } from '@wyrmgate/contract/languages';
import type { i18n } from 'i18next';

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

const missingIn = (instance: i18n, language: Language): string[] =>
  [instance.options.ns ?? []].flat().filter((namespace) => !instance.hasResourceBundle(language, namespace));

/**
 * Switches the interface without losing the page: all messages that the page uses load first, then everything
 * re-renders at once. Rejects, and changes nothing, if they do not come.
 */
export const chooseLanguage = async (instance: i18n, language: Language): Promise<void> => {
  const missing = missingIn(instance, language);
  if (missing.length > 0) await instance.reloadResources([language], missing);
  if (missingIn(instance, language).length > 0) throw new Error(`Messages of ${language} did not load`);
  await instance.changeLanguage(language);
  storeLanguage(language);
};
