// Patterns are plain words with `*` and `?`, never regular expressions, so that no pattern and no text can make the
// check slow.
import { domainToASCII } from 'node:url';

export type Found = { from: number; to: number };
export type Matcher = (words: TextWords) => Found[];

type Word = Found & { text: string };
export type TextWords = {
  words: readonly Word[];
  /** Words written as single letters with separators between them. */
  spaced: readonly Word[];
  hosts: readonly Word[];
};

/** Characters that look like others or replace them. They are mapped so that a word is found in every spelling. */
const alike = new Map(
  Object.entries({
    ı: 'i',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    α: 'a',
    ο: 'o',
  }),
);

/**
 * A character in its plain form; empty for accents and invisible characters, undefined for characters that separate
 * words.
 */
const plainOf = (character: string): string | undefined => {
  if (/^[a-z0-9]$/.test(character)) return character;
  if (/^[\p{M}\p{Cf}]$/u.test(character)) return '';
  const plain = character
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return plain === '' ? undefined : [...plain].map((one) => alike.get(one) ?? one).join('');
};

/**
 * The letters and digits of a text in plain form, for comparing texts. Added spaces, dots and invisible characters make
 * no difference; a text without letters and digits keeps its other characters.
 */
export const plainText = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[^a-z0-9]/g, (one) => alike.get(one) ?? one);
  return plain || text.replace(/[\s\p{Cf}]+/gu, '');
};

const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let open: Word | undefined;
  let at = 0;
  for (const character of text) {
    const plain = plainOf(character);
    const to = at + character.length;
    if (plain === undefined) open = undefined;
    else if (open) {
      open.text += plain;
      open.to = to;
    } else if (plain !== '') {
      open = { text: plain, from: at, to };
      words.push(open);
    }
    at = to;
  }
  return words;
};

const minSpaced = 3;
/** Joins spaced letters, such as "s p a m" and "s.p.a.m", into one word. */
const spacedOf = (words: readonly Word[]): Word[] => {
  const joined: Word[] = [];
  let run: Word[] = [];
  const close = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first && last && run.length >= minSpaced)
      joined.push({ text: run.map(({ text }) => text).join(''), from: first.from, to: last.to });
    run = [];
  };
  for (const word of words) {
    const before = run.at(-1);
    if (word.text.length > 1 || (before && word.from - before.to > 2)) close();
    if (word.text.length === 1) run.push(word);
  }
  close();
  return joined;
};

const plainHost = (host: string): string => {
  const name = host.normalize('NFKC').toLowerCase();
  return name.includes('*') || name.includes('?') ? name : domainToASCII(name) || name;
};

const hostsOf = (text: string): Word[] => {
  const hosts: Word[] = [];
  let from = 0;
  // Splitting the text into host characters and others needs no backtracking.
  for (const part of text.split(/([^\p{L}\p{N}.\-\u3002\uff0e]+)/u)) {
    const host = part.replace(/[\u3002\uff0e]/g, '.').replace(/^[.-]+/, '');
    const start = from + part.length - host.length;
    let end = host.length;
    while (end > 0 && (host[end - 1] === '.' || host[end - 1] === '-')) end -= 1;
    if (end > 0 && end <= 253 && host.slice(0, end).includes('.'))
      hosts.push({ text: plainHost(host.slice(0, end)), from: start, to: start + end });
    from += part.length;
  }
  return hosts;
};

export const readText = (text: string): TextWords => {
  const words = wordsOf(text);
  return { words, spaced: spacedOf(words), hosts: hostsOf(text) };
};

/** The host of a link's target, which is not part of the visible text. */
export const hostOfLink = (href: string): TextWords => {
  let hosts: Word[] = [];
  try {
    hosts = [{ text: plainHost(new URL(href).hostname), from: 0, to: 0 }];
  } catch {
    // A relative link, to a page of this site.
  }
  return { words: [], spaced: [], hosts };
};

type Glob = readonly string[];
const globOf = (pattern: string): Glob => pattern.split(/\*+/);

const isAt = (text: string, at: number, part: string): boolean => {
  for (let index = 0; index < part.length; index += 1)
    if (part[index] !== '?' && part[index] !== text[at + index]) return false;
  return true;
};

/** Takes the first occurrence of each part without backtracking, because a later one leaves less text for the rest. */
const matches = (glob: Glob, text: string): boolean => {
  const [first = ''] = glob;
  if (glob.length === 1) return text.length === first.length && isAt(text, 0, first);
  const last = glob.at(-1) ?? '';
  const end = text.length - last.length;
  if (first.length > end || !isAt(text, 0, first) || !isAt(text, end, last)) return false;
  let at = first.length;
  for (const part of glob.slice(1, -1)) {
    while (at + part.length <= end && !isAt(text, at, part)) at += 1;
    if (at + part.length > end) return false;
    at += part.length;
  }
  return true;
};

/** The words of a pattern in plain form, with their wildcards. */
const globsOf = (pattern: string): Glob[] => {
  const globs: string[] = [''];
  for (const character of pattern) {
    const plain = character === '*' || character === '?' ? character : plainOf(character);
    if (plain === undefined) globs.push('');
    else globs[globs.length - 1] += plain;
  }
  return globs.filter((glob) => glob !== '').map(globOf);
};

const wordMatcher = (pattern: string): Matcher => {
  const globs = globsOf(pattern);
  const [first = [''], ...rest] = globs;
  return ({ words, spaced }) => {
    const found: Found[] = [];
    words.forEach(({ text, from, to }, index) => {
      if (!matches(first, text)) return;
      const others = rest.map((glob, place) => {
        const word = words[index + 1 + place];
        return word && matches(glob, word.text) ? word : undefined;
      });
      if (others.every((word) => word !== undefined)) found.push({ from, to: others.at(-1)?.to ?? to });
    });
    return rest.length > 0 ? found : [...found, ...spaced.filter(({ text }) => matches(first, text))];
  };
};

/** Also matches subdomains: `example.com` matches `www.example.com`. */
const linkMatcher = (pattern: string): Matcher => {
  const glob = globOf(plainHost(pattern));
  return ({ hosts }) =>
    hosts.filter(({ text }) => {
      for (let at = 0; at >= 0; at = text.indexOf('.', at) + 1 || -1) if (matches(glob, text.slice(at))) return true;
      return false;
    });
};

export const matcherOf = ({ kind, pattern }: { kind: 'word' | 'link'; pattern: string }): Matcher =>
  kind === 'link' ? linkMatcher(pattern) : wordMatcher(pattern);

/** Replaces these ranges of the text with asterisks, which keeps its length. */
export const masked = (text: string, places: readonly Found[]): string => {
  const units = text.split('');
  for (const { from, to } of places) units.fill('*', from, to);
  return units.join('');
};
