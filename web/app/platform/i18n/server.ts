import { resources } from 'virtual:locales';
import type { Language } from '@wyrmgate/contract/languages';
import type { i18n } from 'i18next';
import { newI18n } from './instance.ts';

const made = new Map<Language, i18n>();

/** The instance of a language, made once: it never changes, so all requests of that language share it. */
export const serverI18n = (language: Language): i18n => {
  const known = made.get(language);
  if (known !== undefined) return known;
  const messages = resources?.[language] ?? {};
  const instance = newI18n(language, {
    initAsync: false,
    ns: Object.keys(messages),
    resources: { [language]: messages },
  });
  made.set(language, instance);
  return instance;
};
