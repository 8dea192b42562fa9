import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addKey } from '../src/launcher/keys.ts';
import { launcherReleases, launcherSettings } from '../src/launcher/table.ts';
import type { Crypto } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { day } from './random.ts';

// Real files of the portal with their real checksums, so that a launcher can install the demo.
const files = ['demo-client.txt', 'favicon-32.png', 'favicon.svg'].map((path) => {
  const content = readFileSync(new URL(`../../web/public/${path}`, import.meta.url));
  return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
});

const release = (version: string, count: number, now: Date, age: number, sequence: number | null) => {
  const listed = files.slice(0, count);
  const time = new Date(now.getTime() - age * day);
  return {
    version,
    files: JSON.stringify(listed),
    file_count: listed.length,
    size: listed.reduce((sum, { size }) => sum + size, 0),
    sequence,
    published_at: sequence === null ? null : time,
    created_at: time,
  };
};

/** Two published releases and a draft, which the portal itself hosts. */
export const seedLauncher = async (
  tx: Tx,
  { now, publicUrl, crypto }: { now: Date; publicUrl: string; crypto: Crypto },
): Promise<void> => {
  const created = new Date(now.getTime() - 40 * day);
  await addKey({ tx, now: created, platform: { crypto } });
  await tx
    .insert(launcherReleases)
    .values([release('2.6.0', 1, now, 40, 1), release('2.6.1', 2, now, 12, 2), release('2.7.0-beta', 3, now, 1, null)]);
  await tx
    .insert(launcherSettings)
    .values({ id: 1, mirrors: [{ name: 'Portal', link: new URL('/', publicUrl).href }], version: 1 });
};
