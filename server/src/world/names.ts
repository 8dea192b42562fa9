/**
 * Returns a name as it is stored: without characters that the database cannot store, and never longer than a page can
 * show.
 */
export const storedName = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().slice(0, 64).toWellFormed();

/** Folds a name for search, so that letter case and compatibility forms do not matter. */
export const nameKey = (name: string): string => storedName(name).normalize('NFKC').trim().toLowerCase();
