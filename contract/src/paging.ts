/** Matches are counted up to this number. Further pages are read by cursor. */
export const maxCountedMatches = 10_000;
export const maxPage = 100_000_000;
