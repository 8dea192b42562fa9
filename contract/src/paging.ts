/** Matches are counted up to this number. Pages beyond it are read by cursor. */
export const maxCountedMatches = 10_000;
/** The highest page number of a long list. */
export const maxPage = 100_000_000;
