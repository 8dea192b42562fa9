import type { Language } from '@wyrmgate/contract/languages';
import type { Namespace } from './keys.ts';
import { type Messages, type Translate, type Translator, translator } from './messages.ts';

/** Fetches one locale file. */
export type LoadMessages = (language: Language, namespace: string) => Promise<Messages>;

export type I18n = {
  /** Language of the interface. */
  readonly language: Language;
  /** `t` of the namespace `common`. */
  readonly t: Translate<'common'>;
  /** The `t` of a namespace, the same function until the language changes. */
  in: <N extends Namespace>(namespace: N) => Translate<N>;
  has: (namespace: string) => boolean;
  /**
   * What still has to load before these namespaces can be read; undefined when there is nothing to wait for. It never
   * rejects: what did not come is shown as keys, and asked for again a little later.
   */
  pending: (namespaces: readonly string[]) => Promise<unknown> | undefined;
  /** Loads all messages in use in another language, then switches. Rejects, and changes nothing, if they do not come. */
  choose: (language: Language) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

const pauseAfterFailureMs = 5000;

export const createI18n = (start: Language, load: LoadMessages, held: Record<string, Messages> = {}): I18n => {
  let language = start;
  let messages = new Map(Object.entries(held));
  let translators = new Map<string, Translator>();
  const loading = new Map<string, Promise<unknown>>();
  const failed = new Set<string>();
  const listeners = new Set<() => void>();

  const inNamespace = (namespace: string): Translator => {
    const made = translators.get(namespace) ?? translator(language, namespace, (name) => messages.get(name));
    translators.set(namespace, made);
    return made;
  };

  // React waits for a promise only if it is the same one at the next look, so each set of names keeps its own.
  const once = (key: string, run: () => Promise<unknown>): Promise<unknown> => {
    const running = loading.get(key) ?? run().finally(() => loading.delete(key));
    loading.set(key, running);
    return running;
  };
  const loadOne = async (namespace: string): Promise<void> => {
    const wanted = language;
    try {
      const loaded = await load(wanted, namespace);
      // Too late if another language was chosen since then; callers retry.
      if (wanted === language) messages.set(namespace, loaded);
    } catch {
      failed.add(namespace);
      setTimeout(() => failed.delete(namespace), pauseAfterFailureMs);
    }
  };

  return {
    get language() {
      return language;
    },
    get t() {
      return inNamespace('common');
    },
    in: inNamespace,
    has: (namespace) => messages.has(namespace),
    pending: (namespaces) => {
      const missing = namespaces.filter((namespace) => !messages.has(namespace) && !failed.has(namespace));
      if (missing.length === 0) return undefined;
      return once(missing.join(' '), () => Promise.all(missing.map((name) => once(`${name}.`, () => loadOne(name)))));
    },
    choose: async (next) => {
      const names = [...messages.keys()];
      const loaded = await Promise.all(names.map((name) => load(next, name)));
      language = next;
      messages = new Map(names.map((name, at) => [name, loaded[at] ?? {}]));
      translators = new Map();
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
