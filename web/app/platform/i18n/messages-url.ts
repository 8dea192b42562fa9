import { localesBase } from 'virtual:locales';

/** Where the messages of one namespace are. */
export const messagesUrl = (language: string, namespace: string): string =>
  `${localesBase}/${language}/${namespace}.json`;
