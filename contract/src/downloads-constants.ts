/** Platforms in display order. */
export const downloadPlatforms = ['windows', 'linux', 'android'] as const;
export type DownloadPlatform = (typeof downloadPlatforms)[number];

export const downloadStatuses = ['available', 'beta', 'coming_soon'] as const;
export type DownloadStatus = (typeof downloadStatuses)[number];

export const downloadIcons = ['client', 'launcher', 'patch', 'tools'] as const;
export type DownloadIcon = (typeof downloadIcons)[number];

/** Colour themes of a download's icon. */
export const downloadColors = ['ember', 'gold', 'teal', 'violet', 'blue'] as const;
export type DownloadColor = (typeof downloadColors)[number];

/** Rows of the requirements table, in display order. */
export const requirementKeys = ['system', 'processor', 'memory', 'graphics', 'disk'] as const;

export const maxDownloads = 50;
export const maxMirrors = 5;

export const linkProblems = ['blocked', 'unreachable', 'timeout', 'status', 'size', 'checksum'] as const;
export type LinkProblem = (typeof linkProblems)[number];
