/** Seconds for which an authenticator code is valid. */
export const twoFactorPeriodSeconds = 30;
/** Maximum length of a backup code field, with room for spaces and dashes. */
export const maxBackupCodeField = 64;
