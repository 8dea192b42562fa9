/** Cookie that keeps the sponsor code until the visitor registers. */
export const referralCookie = 'ref';

/** Hours for which the link that confirms an email address is valid. */
export const confirmationHours = 24;
