import type { Language } from '@wyrmgate/contract/languages';
import { createI18n, type I18n } from './i18n.ts';
import type { Messages } from './messages.ts';
import { messagesUrl } from './messages-url.ts';

const tries = 3;

const fetchMessages = async (language: Language, namespace: string): Promise<Messages> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reply = await fetch(messagesUrl(language, namespace));
      if (!reply.ok) throw new Error(`${language}/${namespace}: HTTP ${reply.status}`);
      return (await reply.json()) as Messages;
    } catch (error) {
      if (attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
    }
  }
};

/** Loads the messages that the server rendered with. Rejects if they do not come: then the page stays as it was sent. */
export const startI18n = async (language: Language, namespaces: readonly string[]): Promise<I18n> => {
  const i18n = createI18n(language, fetchMessages);
  await i18n.pending(namespaces);
  const missing = namespaces.filter((namespace) => !i18n.has(namespace));
  if (missing.length > 0) throw new Error(`Messages did not load: ${missing.join(', ')}`);
  return i18n;
};
