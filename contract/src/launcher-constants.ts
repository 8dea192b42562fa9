export const maxFiles = 20_000;
/** Characters of a file list. */
export const maxList = 6_000_000;
export const maxPath = 240;
export const maxReleases = 100;
export const maxLauncherMirrors = 10;
/** Keys that sign at the same time. */
export const maxKeys = 3;
/** Days for which the previous keys keep signing after a new one was created. */
export const overlapDays = { min: 1, max: 365, initial: 90 } as const;

/** Only published releases have been in the manifest. */
export const releaseStates = ['draft', 'current', 'previous'] as const;
export type ReleaseState = (typeof releaseStates)[number];

export const serverStates = ['online', 'offline', 'maintenance', 'unknown'] as const;
export type ServerState = (typeof serverStates)[number];

export const fileChanges = ['added', 'changed', 'removed'] as const;
export type FileChange = (typeof fileChanges)[number];

/** Where launchers read the manifest. Its exact bytes are signed, so it is not built by the typed pipeline. */
export const manifestPath = '/api/launcher/manifest';
/** Header with one `keyId=signature` per key, separated by commas. */
export const signatureHeader = 'x-launcher-signature';
