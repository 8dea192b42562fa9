// Apart from the endpoints, because the users screen needs these and none of the schemas.

/** As stored. Deleted accounts are anonymised after their grace period. */
export const userStatuses = ['active', 'banned', 'deleted', 'suspended', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];
export const banTypes = ['temporary', 'permanent'] as const;
/** Days of the windows of registration and last activity. */
export const userWindows = ['7', '30', '90'] as const;
export type UserWindow = (typeof userWindows)[number];
export const userSorts = ['id', 'login', 'email', 'status', 'authority', 'create_time', 'last_play'] as const;
export type UserSort = (typeof userSorts)[number];
/** A temporary ban without a length lasts this many hours. */
export const defaultBanHours = 24;
/** Ten years; what is meant to last longer is a permanent ban. */
export const maxBanHours = 87_600;
/** Users that one bulk ban takes. */
export const maxBulkUsers = 100;
/** Characters from which a search for users begins. */
export const minSearchLength = 2;
