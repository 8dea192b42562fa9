/** The back office recommends longer passwords if the configured minimum is below this. */
export const recommendedPasswordLength = 8;
