/** Removes case and accents, so that "ubersicht" finds "Übersicht". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** True if every word of `query` starts a word of `text`. Words of three or more letters may also be in the middle. */
export const matches = (text: string, query: string): boolean => {
  const hay = plain(text);
  const words = hay.split(/[^\p{L}\p{N}]+/u);
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)) || (part.length > 2 && hay.includes(part)));
};

/** Returns matching items: first those with a matching label, then those that match only by their keywords. */
export const ranked = <Item extends { label: string; keywords?: string }>(
  items: readonly Item[],
  query: string,
): Item[] => {
  const byLabel = items.filter(({ label }) => matches(label, query));
  const byKeyword = items.filter(
    (item) => !byLabel.includes(item) && matches(`${item.label} ${item.keywords ?? ''}`, query),
  );
  return [...byLabel, ...byKeyword];
};
