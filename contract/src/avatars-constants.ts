/** The side of the square that is stored, in pixels. */
export const avatarSide = 256;
export const maxAvatarBytes = 8 * 1_048_576;
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** For how many days staff can keep a player from uploading the next picture. */
export const avatarPauses = [0, 7, 30, 365] as const;
export const maxAvatarReason = 200;

const token = /^[0-9a-f]{32}$/;
export const isAvatar = (text: string): boolean => token.test(text);
/** The address of a picture. It changes with the picture, so browsers may keep it. */
export const avatarPath = (avatar: string): string => `/avatars/${avatar}.webp`;
