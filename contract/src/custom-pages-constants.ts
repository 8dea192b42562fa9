export const customPageStatuses = ['draft', 'published'] as const;

export const customPagePlaces = ['none', 'footer', 'menu'] as const;

/** Maximum number of pages, including drafts, because one screen lists them all. */
export const maxCustomPages = 100;
export const customPageLimits = { slug: 80, title: 80, excerpt: 300 } as const;
