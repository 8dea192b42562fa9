import { commonWords } from './common-words.ts';

const leet: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const leetWithL: Record<string, string> = { ...leet, 1: 'l' };
const unleet = (text: string, table: Record<string, string>): string =>
  text.replace(/[^a-z]/g, (character) => table[character] ?? character);

/** Keyboard rows, keyboard patterns and the alphabet, forwards and backwards. */
const keyRuns = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'qazwsxedcrfv',
]
  .concat([
    '1q2w3e4r5t6y7u8i9o0p',
    'q1w2e3r4t5y6',
    '1qaz2wsx3edc4rfv',
    'a1b2c3d4e5f6g7',
    'a1s2d3f4g5h6',
    'zaq12wsx',
    '1a2b3c4d5e6f',
    'zaq1xsw2cde3',
  ])
  .flatMap((run) => [run, [...run].reverse().join('')]);
const digitRuns = [
  '01234567890',
  '09876543210',
  '1234512345',
  '123123123',
  '121212121212',
  '112233445566',
  '147258369',
  '123321',
];

const isKeyRun = (text: string): boolean => text.length >= 3 && keyRuns.some((run) => run.includes(text));
const isOneCharacter = (text: string): boolean => /^(.)\1*$/.test(text);
/** Returns the repeated part of a text, such as "ha" for "haha". */
const repeatedPart = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text;

const isDigitSequence = (digits: string): boolean =>
  isOneCharacter(digits) || digitRuns.some((run) => run.includes(digits));

/**
 * Whether digits and symbols seem to be added only to satisfy a password rule: up to three digits, a year or a
 * sequence.
 */
const isTrivial = (decoration: string): boolean => {
  const digits = decoration.replace(/[^0-9]/g, '');
  return digits.length <= 3 || /^(?:19|20)\d\d$/.test(digits) || isDigitSequence(digits);
};

/** Maximum number of leading or trailing digits and symbols that may be leet characters of the word. */
const maxDecoration = 8;

/** Yields every split of a password into a core and the characters around it. The core may contain leet digits. */
const readings = function* (lower: string) {
  const front = /^[^a-z]*/.exec(lower)?.[0].length ?? 0;
  const back = /[^a-z]*$/.exec(lower)?.[0].length ?? 0;
  for (let start = Math.max(0, front - maxDecoration); start <= front; start += 1)
    for (let end = lower.length - back; end <= Math.min(lower.length, lower.length - back + maxDecoration); end += 1)
      yield { middle: lower.slice(start, end), decoration: lower.slice(0, start) + lower.slice(end) };
};

const isCommonMiddle = (middle: string): boolean => {
  const isWord = (text: string) => commonWords.has(text) || commonWords.has(repeatedPart(text));
  return (
    isOneCharacter(middle) ||
    isKeyRun(repeatedPart(middle)) ||
    isWord(unleet(middle, leet)) ||
    isWord(unleet(middle, leetWithL))
  );
};

/**
 * Whether a password contains one of these words, such as the site's or the user's name. A short word must be its
 * whole core.
 */
export const containsWord = (password: string, words: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  const own = words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
  if (own.some((word) => word.length >= 5 && lower.includes(word))) return true;
  for (const { middle } of readings(lower))
    if (own.some((word) => [middle, unleet(middle, leet)].includes(word))) return true;
  return false;
};

/** Returns the user's own names, which their password must not contain. */
export const namesOf = ({ username, email }: { username: string; email: string }): string[] => [
  username,
  email.split('@')[0] ?? '',
];

/**
 * Whether cracking tools would try this password early: a common word, name or keyboard run, ignoring case,
 * leetspeak and trailing digits. Also true if it contains a word of `context`, such as the site's name.
 */
export const isCommonPassword = (password: string, context: readonly string[] = []): boolean => {
  const lower = password.toLowerCase();
  if (containsWord(password, context)) return true;
  for (const { middle, decoration } of readings(lower)) {
    if (middle === '') continue;
    if (isTrivial(decoration) && isCommonMiddle(middle)) return true;
    // One to three letters and a sequence of digits, such as Aa123456.
    const digits = decoration.replace(/[^0-9]/g, '');
    if (/^[a-z]{1,3}$/.test(middle) && digits.length >= 3 && isDigitSequence(digits)) return true;
  }
  return false;
};
