export const presentationStatuses = ['draft', 'published'] as const;

/** Maximum number, including drafts, because one screen lists all presentations. */
export const maxPresentations = 100;
export const maxSlides = 30;
