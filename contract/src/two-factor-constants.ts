/** Validity of one authenticator code. */
export const twoFactorPeriodSeconds = 30;
