import { resources } from 'virtual:locales';
import type { Contract } from '@wyrmgate/contract';
import type { Api } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { createI18n, type I18n } from './i18n.ts';
import type { Messages } from './messages.ts';
import { type Overrides, savedHash, savedVersion, withOverrides } from './overrides.ts';

const none = () => Promise.reject(new Error('The server holds all messages from the start'));

const withSaved = (language: Language, overrides: Overrides): Record<string, Messages> =>
  Object.fromEntries(
    Object.entries(resources?.[language] ?? {}).map(([name, messages]) => [
      name,
      withOverrides(messages, overrides[name]),
    ]),
  );

const made = new Map<Language, I18n>();

/** Returns the translations of a language, which all requests share. */
export const serverI18n = (language: Language): I18n => {
  const i18n = made.get(language) ?? createI18n(language, none, resources?.[language]);
  made.set(language, i18n);
  return i18n;
};

/** Returns translations that include the latest customised texts. If those cannot be read, the previous ones stay in use. */
export const freshI18n = async (api: Api<Contract>, language: Language): Promise<I18n> => {
  const held = serverI18n(language);
  try {
    const saved = savedVersion((await api.translations.hashes()).hashes);
    if (saved === held.saved) return held;
    const hash = savedHash(saved, language);
    const messages: Overrides =
      hash === undefined
        ? {}
        : ((await api.translations.overrides({ params: { language, hash } })).messages as Overrides);
    const i18n = createI18n(language, none, withSaved(language, messages), saved);
    made.set(language, i18n);
    return i18n;
  } catch {
    return held;
  }
};
