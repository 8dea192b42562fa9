export const presentationStatuses = ['draft', 'published'] as const;

/** Drafts included: the list is read on one screen. */
export const maxPresentations = 100;
export const maxSlides = 30;
