// Apart from the schemas, because the second step of the login needs only this.

/** An authenticator shows each code this long. */
export const twoFactorPeriodSeconds = 30;
