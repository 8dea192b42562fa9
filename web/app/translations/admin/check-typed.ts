import type { Language } from '@wyrmgate/contract/languages';
import { checkText } from '@wyrmgate/contract/translations-check';
import { IntlMessageFormat } from 'intl-messageformat';

/** Checks a text in the browser with the server's rules. */
export const checkTyped = (source: string, text: string, language: Language) =>
  checkText(source, text, { language, Format: IntlMessageFormat });

const samples = [0, 1, 2, 5, 21, 101, 1000000];

/** Formats a message with example numbers that select different plural forms. */
export const previewsOf = (text: string, language: Language): string[] => {
  const name = /\{(\w+), *plural/.exec(text)?.[1];
  if (name === undefined) return [];
  try {
    const message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    const others = Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, each = '']) => [each, `{${each}}`]));
    return [...new Set(samples.map((count) => String(message.format({ ...others, [name]: count }))))];
  } catch {
    return [];
  }
};
