import type { Language } from '@wyrmgate/contract/languages';
import { formatMessage } from './icu-format.ts';
import type { FullKey, Key, Namespace } from './keys.ts';

/** One compiled locale file. */
export type Messages = { readonly [key: string]: string | Messages };
/** Values of the placeholders; `defaultValue` is shown if the key has no text. */
export type Values = Record<string, unknown> & { defaultValue?: string };
/** `t('hero.title')` in its namespace, `t('common:errors.network')` in any. */
export type Translate<N extends Namespace = never> = {
  (key: Key<N> | FullKey, values?: Values): string;
  /** For keys known only at run time, such as the code of an API error. */
  (key: string, values: Values & { defaultValue: string }): string;
};
/** Untyped `t`; `Translate` restricts its keys. */
export type Translator = (key: string, values?: Values) => string;

const textAt = (messages: Messages | undefined, path: string): string | undefined => {
  let found: string | Messages | undefined = messages;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return typeof found === 'string' ? found : undefined;
};

/** Creates the `t` of a language and a namespace. A missing key returns `defaultValue`, or the key. */
export const translator = (
  language: Language,
  namespace: string,
  find: (namespace: string) => Messages | undefined,
): Translator => {
  // Caches only found texts, because others may still be loading.
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
