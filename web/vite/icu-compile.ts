import { IntlMessageFormat } from 'intl-messageformat';
import { compileMessage as compile } from '../../contract/src/message-compile.ts';

// Caches results, so that a change in development does not recompile the messages of all languages.
const compiled = new Map<string, string>();

/** Compiles an ICU message at build time. An invalid message stops the build. */
export const compileMessage = (message: string): string => {
  const text = compiled.get(message) ?? compile(message, IntlMessageFormat);
  compiled.set(message, text);
  return text;
};
