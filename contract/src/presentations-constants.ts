export const presentationStatuses = ['draft', 'published'] as const;

/** Counts drafts too, because one screen lists all of them. */
export const maxPresentations = 100;
export const maxSlides = 30;
