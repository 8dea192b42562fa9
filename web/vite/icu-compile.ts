import { IntlMessageFormat } from 'intl-messageformat';
import { compileMessage as compile } from '../../contract/src/message-compile.ts';

// Without this cache, each change in development would compile the messages of all languages again.
const compiled = new Map<string, string>();

/** Compiles one ICU message at build time. A message that does not parse stops the build. */
export const compileMessage = (message: string): string => {
  const text = compiled.get(message) ?? compile(message, IntlMessageFormat);
  compiled.set(message, text);
  return text;
};
