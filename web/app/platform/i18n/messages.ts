import type { Language } from '@wyrmgate/contract/languages';
import { formatMessage } from './icu-format.ts';

/** One locale file as the build left it. */
export type Messages = { readonly [key: string]: string | Messages };
/** Values of the placeholders; `defaultValue` is shown where the key has no text. */
export type Values = Record<string, unknown> & { defaultValue?: string };
/** `t('hero.title')` in the namespace at hand, `t('common:errors.network')` in another. */
export type Translate = (key: string, values?: Values) => string;

const textAt = (messages: Messages | undefined, path: string): string | undefined => {
  let found: string | Messages | undefined = messages;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return typeof found === 'string' ? found : undefined;
};

/** Makes the `t` of a language and a namespace. A key without text gives `defaultValue`, else itself. */
export const translator = (
  language: Language,
  namespace: string,
  find: (namespace: string) => Messages | undefined,
): Translate => {
  // Only what was found: the rest may still be loading.
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
