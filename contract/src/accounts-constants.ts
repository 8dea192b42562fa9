// Apart from the endpoints, because the accounts screen needs these and none of the schemas.

/** The premium types that are stored. An account without one has `none`. */
export const heldPremiumTypes = ['basic', 'premium', 'vip', 'admin'] as const;
export const premiumTypes = ['none', ...heldPremiumTypes] as const;
/** What staff sets by hand; bans and deletions have ways of their own. */
export const setStatuses = ['active', 'suspended', 'inactive'] as const;
export const accountSorts = ['id', 'login', 'email', 'status', 'created_at', 'last_login'] as const;
export type AccountSort = (typeof accountSorts)[number];
/** Ten years. */
export const maxPremiumDays = 3650;
