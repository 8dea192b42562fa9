/**
 * Long and short ranges of post ids, by the number of their binary digits. The index combines them with the words, so
 * that a search reads only the matches in one range.
 */
export const postRanges = { long: 14, short: 10 } as const;
/** SQL for the key of a range in the index. Keys of short ranges are negative, to differ from those of long ones. */
export const rangeKey = (range: keyof typeof postRanges, no: string): string => (range === 'long' ? no : `~${no}`);
/** SQL for the keys of the ranges that a post is in. */
export const rangeKeys = (id: string): string =>
  `(array[${id} >> ${postRanges.long}, ~(${id} >> ${postRanges.short})])`;
