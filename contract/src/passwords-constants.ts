/** Below this minimum the back office recommends longer passwords. */
export const recommendedPasswordLength = 8;
