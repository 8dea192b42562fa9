import type { Language } from '@wyrmgate/contract/languages';
import { createInstance, type InitOptions, type i18n, type Module } from 'i18next';
import { icuFormat } from './icu-format.ts';

const base = {
  // Gaps are filled in from English when the files are built, so a browser never loads a second language.
  fallbackLng: false,
  load: 'currentOnly',
  ns: ['common'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/** An i18next instance that reads ICU messages. */
export const newI18n = (language: Language, options: InitOptions, ...modules: Module[]): i18n => {
  const instance = createInstance();
  for (const module of [icuFormat as Module, ...modules]) instance.use(module);
  void instance.init({ ...base, lng: language, ...options });
  return instance;
};
