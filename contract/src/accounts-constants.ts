// Constants that screens need without the schemas are in `<domain>-constants.ts`, which keeps zod out of their bundle.
/** Stored premium types; `none` means no premium. */
export const heldPremiumTypes = ['basic', 'premium', 'vip', 'admin'] as const;
export const premiumTypes = ['none', ...heldPremiumTypes] as const;
/** Statuses that staff set by hand. Bans and deletions have their own endpoints. */
export const setStatuses = ['active', 'suspended', 'inactive'] as const;
export const accountSorts = ['id', 'login', 'email', 'status', 'created_at', 'last_login'] as const;
export type AccountSort = (typeof accountSorts)[number];
/** Days before the end of premium from which its owner is reminded. */
export const premiumNoticeDays = 3;
/** Ten years. */
export const maxPremiumDays = 3650;
