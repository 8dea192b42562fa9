/** Types of search results in display order. */
export const searchTypes = ['news', 'events', 'forum', 'help', 'pages', 'characters', 'guilds'] as const;
export type SearchType = (typeof searchTypes)[number];

export const searchLength = { min: 2, max: 100 } as const;
/** Number of results per type in a search of all types. */
export const resultsPerType = 4;
/** Number of results per page in a search of one type. */
export const resultsPerPage = 10;
export const maxResultPages = 10;
