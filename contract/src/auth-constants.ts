/** Query parameter of page addresses that contains a sponsor's code. */
export const referralParameter = 'ref';
/** Cookie that stores the sponsor's code until registration, for visitors who agreed to it. */
export const referralCookie = 'ref';

/** Validity in hours of the link that confirms an email address. */
export const confirmationHours = 24;
