import { localesBase } from 'virtual:locales';

export const messagesUrl = (language: string, namespace: string): string =>
  `${localesBase}/${language}/${namespace}.json`;

/** The URL of the customised texts of a language. It contains their hash, so its content never changes. */
export const savedUrl = (language: string, hash: string): string => `/api/translations/${language}/overrides/${hash}`;
