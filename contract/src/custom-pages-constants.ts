export const customPageStatuses = ['draft', 'published'] as const;

/** Where a link to the page is shown. */
export const customPagePlaces = ['none', 'footer', 'menu'] as const;

/** Counts drafts too, because one screen lists all of them. */
export const maxCustomPages = 100;
export const customPageLimits = { slug: 80, title: 80, excerpt: 300 } as const;
