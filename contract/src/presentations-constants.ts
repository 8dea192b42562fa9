export const presentationStatuses = ['draft', 'published'] as const;

/** Maximum number of presentations, including drafts, because one screen lists them all. */
export const maxPresentations = 100;
export const maxSlides = 30;
