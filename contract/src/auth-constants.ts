/** Cookie that keeps the sponsor code until the visitor registers. */
export const referralCookie = 'ref';
