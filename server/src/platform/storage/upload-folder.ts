import { join } from 'node:path';
import type { Env } from '../../env.ts';

/**
 * Returns the folder for files that are being received. Each file is deleted when its request ends, unless the
 * process dies.
 */
export const uploadFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'uploads');
