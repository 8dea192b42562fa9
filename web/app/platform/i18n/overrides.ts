import type { Messages } from './messages.ts';

/** Texts that staff customised, by namespace. */
export type Overrides = { readonly [namespace: string]: Messages };

/**
 * Joins the hashes of customised languages into a version such as `it:0123456789ab de:…`. Pages contain it as an attribute of
 * `<html>`.
 */
export const savedVersion = (hashes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(hashes)
    .map((entry) => entry.join(':'))
    .join(' ');

/** Extracts the hash of one language. Undefined if that language has no customised texts. */
export const savedHash = (saved: string, language: string): string | undefined =>
  saved
    .split(' ')
    .find((each) => each.startsWith(`${language}:`))
    ?.slice(language.length + 1);

/** Merges customised texts into the built-in messages. */
export const withOverrides = (messages: Messages, own: Messages | undefined): Messages => {
  if (!own) return messages;
  const merged: Record<string, string | Messages> = { ...messages };
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key];
    merged[key] = typeof value === 'object' ? withOverrides(typeof below === 'object' ? below : {}, value) : value;
  }
  return merged;
};
