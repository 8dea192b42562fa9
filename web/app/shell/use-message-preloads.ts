import { preload } from 'react-dom';
import { messagesUrl } from '../platform/i18n/messages-url.ts';

/** While the server renders: tells the browser early which messages it will ask for before it hydrates. */
export const useMessagePreloads = (language: string, namespaces: readonly string[]): void => {
  if (!import.meta.env.SSR) return;
  for (const namespace of namespaces)
    preload(messagesUrl(language, namespace), { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low' });
};
