type Place = { value: unknown; key: string; within?: Place };

/** More of them than any form has fields. */
const mostTold = 50;

const pathOf = (place: Place): string[] => {
  const path: string[] = [];
  for (let at = place; at.within; at = at.within) path.unshift(at.key);
  return path;
};

/**
 * Where texts hold half of a surrogate pair. JSON can spell one, but no encoding can: columns of text would store another
 * character, and columns of JSON refuse it. Without recursion, for whoever sends this may nest it as deep as he likes.
 */
export const loneSurrogatesIn = (input: unknown): string[][] => {
  const found: string[][] = [];
  const left: Place[] = [{ value: input, key: '' }];
  for (let place = left.pop(); place && found.length < mostTold; place = left.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !value.isWellFormed()) found.push(pathOf(place));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) left.push({ value: inner, key, within: place });
  }
  return found;
};
