import { join } from 'node:path';
import type { Env } from '../../env.ts';

/** Folder for files that are being received. Each is deleted when its request ends, unless the process dies. */
export const uploadFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'uploads');
