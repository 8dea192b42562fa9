import { localesBase } from 'virtual:locales';

/** Where the messages of one namespace are. */
export const messagesUrl = (language: string, namespace: string): string =>
  `${localesBase}/${language}/${namespace}.json`;

/** Where the saved texts of a language are; a version is never changed. */
export const savedUrl = (language: string, hash: string): string => `/api/translations/${language}/overrides/${hash}`;
