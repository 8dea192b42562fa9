import { fileURLToPath } from 'node:url';

/** The committed SQL, in order. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
