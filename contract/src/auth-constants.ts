/** Query parameter of page URLs that contains a sponsor's code. */
export const referralParameter = 'ref';
/** Cookie that stores the sponsor's code until registration, for visitors who agreed to it. */
export const referralCookie = 'ref';

/** Hours for which an email confirmation link is valid. */
export const confirmationHours = 24;

/** Maximum length of an email address, and of a field that accepts a username or an email address. */
export const maxEmailLength = 254;
/**
 * Maximum length of a password field. It exceeds the length of any valid password, so that the server reports a
 * password that is too long.
 */
export const maxPasswordField = 256;
