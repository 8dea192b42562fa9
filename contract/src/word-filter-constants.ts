export const filterKinds = ['word', 'link'] as const;

/** What happens to a text, from mild to severe. The most severe action of all matches counts. */
export const filterActions = ['mask', 'hold', 'reject'] as const;
export type FilterAction = (typeof filterActions)[number];

export const maxFilters = 500;
export const maxPattern = 60;
/** Characters of the test field, which are sent in an address. */
export const maxTestText = 1000;
/** Matches that are reported of one text. */
export const maxMatches = 10;
