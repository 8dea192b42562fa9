import type { Language } from '@wyrmgate/contract/languages';
import { formatMessage } from './icu-format.ts';
import type { FullKey, Key, Namespace } from './keys.ts';

export type Messages = { readonly [key: string]: string | Messages };
/** Placeholder values. `defaultValue` is the text for a missing key. */
export type Values = Record<string, unknown> & { defaultValue?: string };
/** The type of `t`. Only keys from other namespaces need a prefix: `hero.title`, but `common:errors.network`. */
export type Translate<N extends Namespace = never> = {
  (key: Key<N> | FullKey, values?: Values): string;
  /** For keys known only at run time, such as error codes. */
  (key: string, values: Values & { defaultValue: string }): string;
};
/** `t` without the key types of `Translate`. */
export type Translator = (key: string, values?: Values) => string;

const textAt = (messages: Messages | undefined, path: string): string | undefined => {
  let found: string | Messages | undefined = messages;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return typeof found === 'string' ? found : undefined;
};

/** Creates the `t` of a namespace. A missing key yields `defaultValue`, or else the key. */
export const translator = (
  language: Language,
  namespace: string,
  find: (namespace: string) => Messages | undefined,
): Translator => {
  // Caches only texts that were found, because missing ones may still be loading.
  const texts = new Map<string, string>();
  const textOf = (key: string): string | undefined => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const colon = key.indexOf(':');
    const text = textAt(find(colon < 0 ? namespace : key.slice(0, colon)), key.slice(colon + 1));
    if (text !== undefined) texts.set(key, text);
    return text;
  };
  return (key, values = {}) => {
    const text = textOf(key);
    return text === undefined ? (values.defaultValue ?? key) : formatMessage(text, values, language);
  };
};
