export const filterKinds = ['word', 'link'] as const;

/** Actions from mild to severe. If a text matches several filters, the most severe action applies. */
export const filterActions = ['mask', 'hold', 'reject'] as const;
export type FilterAction = (typeof filterActions)[number];

export const maxFilters = 500;
export const maxPattern = 60;
/** Maximum length of a test text, which is sent in a URL. */
export const maxTestText = 1000;
/** Maximum number of matches that are reported for one text. */
export const maxMatches = 10;
