// Apart, because the dashboard needs this figure and none of the schemas.
/** Below this the back-office advises longer passwords. */
export const recommendedPasswordLength = 8;
