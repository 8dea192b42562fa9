import { resources } from 'virtual:locales';
import type { Language } from '@wyrmgate/contract/languages';
import { createI18n, type I18n } from './i18n.ts';

const made = new Map<Language, I18n>();

const none = () => Promise.reject(new Error('The server holds all messages from the start'));

/** The translations of a language, made once: they never change, so all requests of that language share them. */
export const serverI18n = (language: Language): I18n => {
  const i18n = made.get(language) ?? createI18n(language, none, resources?.[language]);
  made.set(language, i18n);
  return i18n;
};
