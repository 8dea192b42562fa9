/** Below this minimum length, the back office recommends longer passwords. */
export const recommendedPasswordLength = 8;
