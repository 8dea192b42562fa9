/** Cookie that remembers the sponsor's code until the visitor registers; the registration form reads it. */
export const referralCookie = 'ref';
export const referralDays = 30;
