/** Side of the stored square picture, in pixels. */
export const avatarSide = 256;
export const maxAvatarBytes = 8 * 1_048_576;
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Numbers of days for which staff can keep a player from uploading another picture. */
export const avatarPauses = [0, 7, 30, 365] as const;
export const maxAvatarReason = 200;

const token = /^[0-9a-f]{32}$/;
export const isAvatar = (text: string): boolean => token.test(text);
/** The address of a picture. It changes with the picture, so browsers may cache it. */
export const avatarPath = (avatar: string): string => `/avatars/${avatar}.webp`;
