// Someone with access to the database could delete the record of the newest row together with the rows of the log. The
// portal therefore also keeps the record in its DATA_DIR; several instances may each have their own.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from '../env.ts';

/** A row of the audit log, signed with the portal's key. */
export const Anchor = z.object({ id: z.int(), hash: z.string(), signature: z.string() });
export type Anchor = z.output<typeof Anchor>;

export type AnchorPlace = Pick<Env, 'dataDir' | 'databaseUrl'>;

/** Each database has its own file, because another database has another log. */
export const anchorFileIn = ({ dataDir, databaseUrl }: AnchorPlace): string => {
  if (databaseUrl === undefined) return join(dataDir, 'audit-anchor.json');
  const { host, pathname } = new URL(databaseUrl);
  const digest = createHash('sha256')
    .update(host + pathname)
    .digest('hex');
  return join(dataDir, `audit-anchor-${digest.slice(0, 8)}.json`);
};

/** Returns undefined for a file that is missing or damaged: an intruder who can damage it can also delete it. */
export const readAnchorFile = (place: AnchorPlace): Anchor | undefined => {
  try {
    return Anchor.safeParse(JSON.parse(readFileSync(anchorFileIn(place), 'utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Replaces the file in one step, so that a crash leaves either the old or the new content. */
export const writeAnchorFile = (place: AnchorPlace, anchor: Anchor): void => {
  const file = anchorFileIn(place);
  const partial = `${file}.${process.pid}.partial`;
  try {
    writeFileSync(partial, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true });
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
};

/** Removes the file after a restore, because the backup may be older than the row that it names. */
export const removeAnchorFile = (place: AnchorPlace): void => rmSync(anchorFileIn(place), { force: true });
