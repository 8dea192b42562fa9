/** Sections of the support page in display order. */
export const supportTopics = ['account', 'payments', 'game', 'safety'] as const;

/** Limited because the page and its editor show all articles at once. */
export const maxSupportArticles = 100;
