/** Query parameter of page addresses that contains a sponsor's code. */
export const referralParameter = 'ref';
/** Cookie that stores the sponsor's code until registration, for visitors who agreed to it. */
export const referralCookie = 'ref';

/** Validity in hours of the link that confirms an email address. */
export const confirmationHours = 24;

/** Limit of an email address, and of a field that takes a username or an email address. */
export const maxEmailLength = 254;
/** Limit of a password field. Longer than any password, so that a wrong one gets its message from the server. */
export const maxPasswordField = 256;
