// Constants that screens use are in `<domain>-constants.ts`, because importing the schemas would add zod to the web bundle.
/** Premium types except `none`, which means no premium. */
export const heldPremiumTypes = ['basic', 'premium', 'vip', 'admin'] as const;
export const premiumTypes = ['none', ...heldPremiumTypes] as const;
/** Statuses that staff can set directly. Bans and deletions have their own endpoints. */
export const setStatuses = ['active', 'suspended', 'inactive'] as const;
export const accountSorts = ['id', 'login', 'email', 'status', 'created_at', 'last_login'] as const;
export type AccountSort = (typeof accountSorts)[number];
/** Players get a reminder this many days before their premium ends. */
export const premiumNoticeDays = 3;
/** Ten years. */
export const maxPremiumDays = 3650;
