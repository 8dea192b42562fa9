export const customPageStatuses = ['draft', 'published'] as const;
export type CustomPageStatus = (typeof customPageStatuses)[number];

/** Where a link to the page is shown. */
export const customPagePlaces = ['none', 'footer', 'menu'] as const;
export type CustomPagePlace = (typeof customPagePlaces)[number];

/** Drafts included: the list is read on one screen. */
export const maxCustomPages = 100;
export const customPageLimits = { slug: 80, title: 80, excerpt: 300 } as const;
