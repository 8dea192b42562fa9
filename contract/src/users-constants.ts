/** Statuses as stored. Deleted accounts are anonymised after their grace period. */
export const userStatuses = ['active', 'banned', 'deleted', 'suspended', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];
export const banTypes = ['temporary', 'permanent'] as const;
/** Choices in days for the registration and activity filters. */
export const userWindows = ['7', '30', '90'] as const;
export const userSorts = ['id', 'login', 'email', 'status', 'authority', 'create_time', 'last_play'] as const;
export type UserSort = (typeof userSorts)[number];
/** Hours of a temporary ban if no duration is given. */
export const defaultBanHours = 24;
/** Ten years. A longer ban must be permanent. */
export const maxBanHours = 87_600;
/** Maximum length of a ban by staff who may only ban temporarily: thirty days. */
export const maxShortBanHours = 720;
/** Maximum number of users in a bulk ban. */
export const maxBulkUsers = 100;
/** Minimum length of a search term for users. */
export const minSearchLength = 2;
/** Players imported from the game without a usable email address get one here, in a domain that receives no email. */
export const placeholderDomain = 'game.invalid';
/** Whether emails can reach the address. Erased players, and players without an address, have one under `.invalid`. */
export const isReachable = (email: string): boolean => email !== '' && !email.endsWith('.invalid');
/** The address to display: empty if emails cannot reach it, because the player has never seen it. */
export const shownEmail = (email: string): string => (isReachable(email) ? email : '');
