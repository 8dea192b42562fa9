/** Parts of the public page, in its order. */
export const gameSettingGroups = ['server', 'rates', 'limits', 'systems'] as const;

/** The page and its editor show all of them at once. */
export const maxGameSettings = 200;

/** Findings of the connection test. Each has a text that says how to fix it. */
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
