import type { Messages } from './messages.ts';

/** The texts that staff saved, by locale file. */
export type Overrides = { readonly [namespace: string]: Messages };

/** `it:0123456789ab de:…`: a hash for each language with saved texts. In a page it is an attribute of `<html>`. */
export const savedVersion = (hashes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(hashes)
    .map((entry) => entry.join(':'))
    .join(' ');

/** The hash of one language, if it has saved texts. */
export const savedHash = (saved: string, language: string): string | undefined =>
  saved
    .split(' ')
    .find((each) => each.startsWith(`${language}:`))
    ?.slice(language.length + 1);

/** Replaces messages by the saved texts. */
export const withOverrides = (messages: Messages, own: Messages | undefined): Messages => {
  if (!own) return messages;
  const merged: Record<string, string | Messages> = { ...messages };
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key];
    merged[key] = typeof value === 'object' ? withOverrides(typeof below === 'object' ? below : {}, value) : value;
  }
  return merged;
};
