import type { Language } from '@wyrmgate/contract/languages';
import type { Namespace } from './keys.ts';
import { type Messages, type Translate, type Translator, translator } from './messages.ts';

/** Loads the messages of one namespace. */
export type LoadMessages = (language: Language, namespace: string, saved: string) => Promise<Messages>;

export type I18n = {
  readonly language: Language;
  /** The `t` for the namespace `common`. */
  readonly t: Translate<'common'>;
  /** Returns the `t` for a namespace. The function stays the same until its texts change. */
  in: <N extends Namespace>(namespace: N) => Translate<N>;
  has: (namespace: string) => boolean;
  /**
   * A promise while namespaces load, or undefined if all are loaded. It never rejects: missing texts appear as keys, and
   * loading is retried.
   */
  pending: (namespaces: readonly string[]) => Promise<unknown> | undefined;
  /** Loads the messages in use in another language and then switches. Rejects without any change if loading fails. */
  choose: (language: Language) => Promise<void>;
  /** The version of the customised texts (overrides.ts). Empty if there are none. */
  readonly saved: string;
  /** Reloads the messages in use with a new version of the customised texts. */
  renew: (saved: string) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

const pauseAfterFailureMs = 5000;

export const createI18n = (
  start: Language,
  load: LoadMessages,
  held: Record<string, Messages> = {},
  startSaved = '',
): I18n => {
  let language = start;
  let saved = startSaved;
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

  // React needs the same promise on every render, so running promises are cached by key.
  const once = (key: string, run: () => Promise<unknown>): Promise<unknown> => {
    const running = loading.get(key) ?? run().finally(() => loading.delete(key));
    loading.set(key, running);
    return running;
  };
  const loadOne = async (namespace: string): Promise<void> => {
    const wanted = language;
    try {
      const loaded = await load(wanted, namespace, saved);
      // Discards messages if the language changed while they loaded. Callers then retry.
      if (wanted === language) messages.set(namespace, loaded);
    } catch {
      failed.add(namespace);
      setTimeout(() => failed.delete(namespace), pauseAfterFailureMs);
    }
  };

  const reload = async (next: Language, nextSaved: string): Promise<void> => {
    const names = [...messages.keys()];
    const loaded = await Promise.all(names.map((name) => load(next, name, nextSaved)));
    language = next;
    saved = nextSaved;
    messages = new Map(names.map((name, at) => [name, loaded[at] ?? {}]));
    translators = new Map();
    for (const listener of listeners) listener();
  };

  return {
    get saved() {
      return saved;
    },
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
    choose: (next) => reload(next, saved),
    renew: (next) => reload(language, next),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
