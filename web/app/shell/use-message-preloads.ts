import { preload } from 'react-dom';
import { messagesUrl, savedUrl } from '../platform/i18n/messages-url.ts';
import { savedHash } from '../platform/i18n/overrides.ts';

/** Adds preload links for the messages to the server-rendered page. */
export const useMessagePreloads = (language: string, namespaces: readonly string[], saved: string): void => {
  if (!import.meta.env.SSR) return;
  const hash = savedHash(saved, language);
  if (hash !== undefined)
    preload(savedUrl(language, hash), { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low' });
  for (const namespace of namespaces)
    preload(messagesUrl(language, namespace), { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low' });
};
