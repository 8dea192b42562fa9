/** Parts of the support page, in its order. */
export const supportTopics = ['account', 'payments', 'game', 'safety'] as const;

/** The page and its editor show all of them at once. */
export const maxSupportArticles = 100;
