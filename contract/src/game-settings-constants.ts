/** Sections of the public page in display order. */
export const gameSettingGroups = ['server', 'rates', 'limits', 'systems'] as const;

/** Limited because the page and its editor show all settings at once. */
export const maxGameSettings = 200;

/** Findings of the connection test. Each has a text that explains the fix. */
export const gameFindings = [
  'unreachable',
  'databaseMissing',
  'tableMissing',
  'columnMissing',
  'nameMissing',
  'logMissing',
  'passwordTooShort',
  'passwordForm',
  'passwordUnwritable',
  'passwordRefused',
  'coinsAmbiguous',
  'coinsByDefault',
  'proofMissing',
  'viewEngine',
  'noTransactions',
  'channelSilent',
  'addressRejected',
  'defaultAdminPassword',
] as const;
export type GameFinding = (typeof gameFindings)[number];
