// Matches texts against search queries without the database, for excerpts, highlighted words and translations.

/** Returns the text in lower case and without accents, as the database indexes store it. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[łŁđĐøØı]/g, (letter) => plain[letter] ?? letter)
    .toLowerCase();
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ø: 'o', Ø: 'O', ı: 'i' };

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

const wordsOf = (query: string): string[] => [...query.matchAll(word)].map(([found]) => folded(found)).slice(0, 8);

const sharedLength = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/** Whether a word is the searched word or probably another form of it, judged by a long common prefix. */
const isForm = (found: string, wanted: string, share: number): boolean =>
  found.startsWith(wanted) || sharedLength(found, wanted) >= Math.max(4, Math.ceil(wanted.length * share));

/**
 * Whether the text contains every searched word. Lenient, because the database has already matched a form of each word
 * in some translation.
 */
export const coversSearch = (text: string, query: string): boolean => {
  const found = new Set([...text.matchAll(word)].map(([each]) => folded(each)));
  return wordsOf(query).every((wanted) => [...found].some((each) => isForm(each, wanted, 0.6)));
};

/** Splits a text into searched words and the parts between them. */
export const markSearch = (text: string, query: string): { text: string; hit: boolean }[] => {
  const words = wordsOf(query);
  const parts: { text: string; hit: boolean }[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    const one = folded(found);
    if (!words.some((wanted) => isForm(one, wanted, 0.75))) continue;
    if (index > from) parts.push({ text: text.slice(from, index), hit: false });
    parts.push({ text: found, hit: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
};

const excerptLength = 180;
const before = 50;

/** Returns an excerpt of a text around the first searched word. */
export const excerptFor = (text: string, query: string): string => {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= excerptLength) return flat;
  const words = wordsOf(query);
  const hit = [...flat.matchAll(word)].find(([found]) => words.some((wanted) => isForm(folded(found), wanted, 0.75)));
  const at = Math.max(0, (hit?.index ?? 0) - before);
  const start = at === 0 ? 0 : flat.indexOf(' ', at) + 1;
  const cut = start + excerptLength < flat.length;
  // The excerpt ends at a space if possible, and never in the middle of a character.
  const part = flat.slice(start, start + excerptLength).replace(cut ? /(?<=.{100})\s\S*$|[\ud800-\udbff]$/u : /$/u, '');
  return `${start > 0 ? '…' : ''}${part}${cut ? '…' : ''}`;
};
