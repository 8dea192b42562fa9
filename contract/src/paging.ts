// Apart from the shapes, because the screens need it and none of the schemas.

/** Matches of a filter are counted and numbered up to here. Pages beyond it are read by cursor. */
export const maxCountedMatches = 10_000;
/** The highest page number of a long list. */
export const maxPage = 100_000_000;
