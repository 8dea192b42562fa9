export const maxFiles = 20_000;
/** Maximum length of a file list in characters. */
export const maxList = 6_000_000;
export const maxPath = 240;
export const maxReleases = 100;
export const maxLauncherMirrors = 10;
/** Maximum number of keys that sign at the same time. */
export const maxKeys = 3;
/** Days for which previous keys still sign after a new key is created. */
export const overlapDays = { min: 1, max: 365, initial: 90 } as const;

/** `current` and `previous` releases have been published; drafts were never in the manifest. */
export const releaseStates = ['draft', 'current', 'previous'] as const;
export type ReleaseState = (typeof releaseStates)[number];

export const serverStates = ['online', 'offline', 'maintenance', 'unknown'] as const;
export type ServerState = (typeof serverStates)[number];

export const fileChanges = ['added', 'changed', 'removed'] as const;
export type FileChange = (typeof fileChanges)[number];

/** Path of the manifest. Its exact bytes are signed, so the typed pipeline does not build it. */
export const manifestPath = '/api/launcher/manifest';
/** Header with one `keyId=signature` per key, separated by commas. */
export const signatureHeader = 'x-launcher-signature';
