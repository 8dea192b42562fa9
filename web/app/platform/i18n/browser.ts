import type { Language } from '@wyrmgate/contract/languages';
import type { BackendModule, i18n, ResourceKey } from 'i18next';
import { newI18n } from './instance.ts';
import { messagesUrl } from './messages-url.ts';

const fetchMessages = async (language: string, namespace: string): Promise<ResourceKey> => {
  const reply = await fetch(messagesUrl(language, namespace));
  if (!reply.ok) throw new Error(`${language}/${namespace}: HTTP ${reply.status}`);
  return (await reply.json()) as ResourceKey;
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    fetchMessages(language, namespace).then(
      (messages) => done(null, messages),
      (error: Error) => done(error, true),
    );
  },
};

/** Loads the messages that the server rendered with. Rejects if they do not come: then the page stays as it was sent. */
export const startI18n = async (language: Language, namespaces: readonly string[]): Promise<i18n> => {
  const instance = newI18n(language, { ns: [...namespaces] }, backend);
  await new Promise<void>((resolve) => {
    if (instance.isInitialized) resolve();
    else instance.on('initialized', () => resolve());
  });
  const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(language, namespace));
  if (missing.length > 0) throw new Error(`Messages did not load: ${missing.join(', ')}`);
  return instance;
};
