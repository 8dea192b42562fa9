/** As stored. Deleted accounts are anonymised after their grace period. */
export const userStatuses = ['active', 'banned', 'deleted', 'suspended', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];
export const banTypes = ['temporary', 'permanent'] as const;
/** Options in days for the registration and activity filters. */
export const userWindows = ['7', '30', '90'] as const;
export const userSorts = ['id', 'login', 'email', 'status', 'authority', 'create_time', 'last_play'] as const;
export type UserSort = (typeof userSorts)[number];
/** A temporary ban without a length lasts this many hours. */
export const defaultBanHours = 24;
/** Ten years; anything longer is a permanent ban. */
export const maxBanHours = 87_600;
/** Longest ban of staff who may only ban temporarily: thirty days. */
export const maxShortBanHours = 720;
/** Users per bulk ban. */
export const maxBulkUsers = 100;
/** Minimum length of a user search. */
export const minSearchLength = 2;
