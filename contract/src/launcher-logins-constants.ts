export const launcherCodeSeconds = 600;
export const launcherTokenSeconds = 3600;
export const launcherPollSeconds = 5;
/** Consonants that are hard to mistake for each other or for digits. */
export const launcherCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
export const maxLauncherCode = 20;
