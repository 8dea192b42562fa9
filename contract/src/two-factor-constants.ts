/** Seconds for which an authenticator code is valid. */
export const twoFactorPeriodSeconds = 30;
