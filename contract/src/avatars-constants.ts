/** Width and height of the stored picture in pixels. */
export const avatarSide = 256;
export const maxAvatarBytes = 8 * 1_048_576;
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Choices for how many days a player must wait before uploading a picture after staff removed theirs. */
export const avatarPauses = [0, 7, 30, 365] as const;
export const maxAvatarReason = 200;

const token = /^[0-9a-f]{32}$/;
export const isAvatar = (text: string): boolean => token.test(text);
/** The URL changes with the picture, so browsers may cache it. */
export const avatarPath = (avatar: string): string => `/avatars/${avatar}.webp`;
