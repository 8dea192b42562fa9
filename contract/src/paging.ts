/** Matches are counted up to this number. Pages beyond it are read by cursor. */
export const maxCountedMatches = 10_000;
export const maxPage = 100_000_000;
/** The highest page number of lists that are paged by number. The limit keeps offsets small. */
export const maxNumberedPage = 10_000;
