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
const unleet = (text: string, signs: Record<string, string>): string =>
  text.replace(/[^a-z]/g, (sign) => signs[sign] ?? sign);

/** What fingers and the alphabet run along, forwards and backwards. */
const runs = [
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

const isRun = (text: string): boolean => text.length >= 3 && runs.some((run) => run.includes(text));
const isOneSign = (text: string): boolean => /^(.)\1*$/.test(text);
/** A part said once or several times over: "ha", "haha". */
const partOf = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text;

/** One digit many times, or digits in a row: 777, 123456. */
const isRow = (digits: string): boolean => isOneSign(digits) || digitRuns.some((run) => run.includes(digits));

/** Digits and signs that are only there because a rule asked for them: up to three digits, a year, a row. */
const isTrivial = (decoration: string): boolean => {
  const digits = decoration.replace(/[^0-9]/g, '');
  return digits.length <= 3 || /^(?:19|20)\d\d$/.test(digits) || isRow(digits);
};

/** Digits and signs at either end that may belong to the word. */
const deepest = 8;

/** Every way to read a password as a middle with decoration around it; the middle may be leet and so hold digits itself. */
const readings = function* (lower: string) {
  const front = /^[^a-z]*/.exec(lower)?.[0].length ?? 0;
  const back = /[^a-z]*$/.exec(lower)?.[0].length ?? 0;
  for (let start = Math.max(0, front - deepest); start <= front; start += 1)
    for (let end = lower.length - back; end <= Math.min(lower.length, lower.length - back + deepest); end += 1)
      yield { middle: lower.slice(start, end), decoration: lower.slice(0, start) + lower.slice(end) };
};

const isCommonMiddle = (middle: string): boolean => {
  const isWord = (text: string) => commonWords.has(text) || commonWords.has(partOf(text));
  return (
    isOneSign(middle) || isRun(partOf(middle)) || isWord(unleet(middle, leet)) || isWord(unleet(middle, leetWithL))
  );
};

/**
 * True for a password that guessing programs try first: a common word, name or run of keys, however its capitals, leet signs
 * and trailing digits are chosen. `context` holds words of the site and of the user: those must not be in it at all.
 */
export const isCommonPassword = (password: string, context: readonly string[] = []): boolean => {
  const lower = password.toLowerCase();
  const own = context.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
  if (own.some((word) => word.length >= 5 && lower.includes(word))) return true;
  for (const { middle, decoration } of readings(lower)) {
    if (middle === '') continue;
    if (own.some((word) => [middle, unleet(middle, leet)].includes(word))) return true;
    if (isTrivial(decoration) && isCommonMiddle(middle)) return true;
    // One to three letters and a row of digits: Aa123456.
    const digits = decoration.replace(/[^0-9]/g, '');
    if (/^[a-z]{1,3}$/.test(middle) && digits.length >= 3 && isRow(digits)) return true;
  }
  return false;
};
