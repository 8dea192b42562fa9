/** Seconds for which an authenticator code is valid. */
export const twoFactorPeriodSeconds = 30;
/** Limit of a field for a backup code, with room for spaces and dashes. */
export const maxBackupCodeField = 64;
