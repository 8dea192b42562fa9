import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { localStorage } from './local.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the configured storage: an S3-compatible one, otherwise a folder in the data folder. */
export const openStorage = ({ storage, dataDir }: Pick<Env, 'storage' | 'dataDir'>): Storage =>
  storage ? s3Storage(storage) : localStorage(join(dataDir, 'media'));
