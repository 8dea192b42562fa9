// Apart from the endpoints, because the accounts screen needs these and none of the schemas.

export const premiumTypes = ['none', 'basic', 'premium', 'vip', 'admin'] as const;
export const accountStatuses = ['active', 'banned', 'deleted', 'suspended', 'inactive'] as const;
/** What staff sets by hand; bans and deletions have ways of their own. */
export const setStatuses = ['active', 'suspended', 'inactive'] as const;
export const accountSorts = ['id', 'login', 'email', 'status', 'created_at', 'last_login'] as const;
export type AccountSort = (typeof accountSorts)[number];
/** Ten years. */
export const longestPremiumDays = 3650;
