import { localesBase } from 'virtual:locales';

/** The URL of the messages of a namespace. */
export const messagesUrl = (language: string, namespace: string): string =>
  `${localesBase}/${language}/${namespace}.json`;

/** The URL of the saved texts of a language. Its content never changes, because it contains their hash. */
export const savedUrl = (language: string, hash: string): string => `/api/translations/${language}/overrides/${hash}`;
