// Apart from the shapes, because the screens need it and none of the schemas.

/** Matches of a filter are counted up to this number, and paged through by number; those further on by `behind`. */
export const maxCountedMatches = 10_000;
/** No page of a list that may be very long has a higher number. */
export const maxPage = 100_000_000;
