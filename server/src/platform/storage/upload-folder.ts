import { join } from 'node:path';
import type { Env } from '../../env.ts';

/** Files that are being received. They never outlive their call, unless the process dies. */
export const uploadFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'uploads');
