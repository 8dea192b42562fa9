import type { Language } from '@wyrmgate/contract/languages';
import { unlessLeaving } from '../leaving.ts';
import { createI18n, type I18n, type LoadMessages } from './i18n.ts';
import type { Messages } from './messages.ts';
import { messagesUrl, savedUrl } from './messages-url.ts';
import { type Overrides, savedHash, withOverrides } from './overrides.ts';

const tries = 3;

const fetchJson = async <T>(url: string): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reply = await unlessLeaving(fetch(url));
      if (!reply.ok) throw new Error(`${url}: HTTP ${reply.status}`);
      return (await reply.json()) as T;
    } catch (error) {
      if (attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
    }
  }
};

const fetched = new Map<string, Promise<Overrides>>();

/** Fetches the customised texts of a language. On errors, the built-in texts are used. */
const fetchOverrides = (language: string, hash: string): Promise<Overrides> => {
  const url = savedUrl(language, hash);
  const found =
    fetched.get(url) ??
    fetchJson<{ data: { messages: Overrides } }>(url).then(
      ({ data }) => data.messages,
      () => ({}),
    );
  fetched.set(url, found);
  return found;
};

const fetchMessages: LoadMessages = async (language, namespace, saved) => {
  const hash = savedHash(saved, language);
  const [messages, overrides] = await Promise.all([
    fetchJson<Messages>(messagesUrl(language, namespace)),
    hash === undefined ? undefined : fetchOverrides(language, hash),
  ]);
  return withOverrides(messages, overrides?.[namespace]);
};

/** Loads the messages with which the server rendered the page. If this fails, the page must not be hydrated. */
export const startI18n = async (language: Language, namespaces: readonly string[], saved: string): Promise<I18n> => {
  const i18n = createI18n(language, fetchMessages, {}, saved);
  await i18n.pending(namespaces);
  const missing = namespaces.filter((namespace) => !i18n.has(namespace));
  if (missing.length > 0) throw new Error(`Messages did not load: ${missing.join(', ')}`);
  return i18n;
};
