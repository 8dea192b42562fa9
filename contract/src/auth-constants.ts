/** Parameter with which the address of a page carries a sponsor's code. */
export const referralParameter = 'ref';
/** Cookie that keeps the sponsor's code for visitors who agreed, until they register. */
export const referralCookie = 'ref';

/** Hours for which the link that confirms an email address is valid. */
export const confirmationHours = 24;
