/** What the search finds, in the order in which it is shown. */
export const searchTypes = ['news', 'events', 'forum', 'help', 'pages', 'characters', 'guilds'] as const;
export type SearchType = (typeof searchTypes)[number];

export const searchLength = { min: 2, max: 100 } as const;
/** Results of each type in a search of all types. */
export const resultsPerType = 4;
/** Results on a page of one type. */
export const resultsPerPage = 10;
export const maxResultPages = 10;
