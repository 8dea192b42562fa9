import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Boundary, findBoundary, verifyLines } from '../audit/archive.ts';
import type { Tx } from '../platform/database/database.ts';
import { CommandError } from './command.ts';

const batchSize = 1000;

const batchesOf = async function* (file: string): AsyncGenerator<string[]> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  let batch: string[] = [];
  try {
    for await (const line of createInterface({ input: source.pipe(gunzip) })) {
      batch.push(line);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw new CommandError(`${file} is damaged (${error instanceof Error ? error.message : String(error)}).`);
  }
  if (batch.length > 0) yield batch;
};

/**
 * Verifies the archived months in a folder, and that the table continues where they end. Returns one sentence per
 * fault.
 */
export const verifyArchive = async (tx: Tx, folder: string, say: (text: string) => void): Promise<string[]> => {
  const files = readdirSync(folder)
    .filter((name) => /^audit-\d{4}-\d{2}\.jsonl\.gz$/.test(name))
    .sort();
  if (files.length === 0) throw new CommandError(`There is no archived month in ${folder}.`);
  const faults: string[] = [];
  let before: Boundary = { id: 0, hash: '' };
  for (const name of files) {
    let rows = 0;
    const broken: number[] = [];
    for await (const lines of batchesOf(join(folder, name))) {
      const links = await verifyLines(tx, lines, before);
      rows += links.length;
      broken.push(...links.filter(({ isBroken }) => isBroken).map(({ id }) => id));
      before = links.at(-1) ?? before;
    }
    say(`${rows} rows in ${name}.`);
    if (broken.length > 0) faults.push(`the hash chain of ${name} breaks at rows ${broken.slice(0, 10).join(', ')}.`);
  }
  const boundary = await findBoundary(tx);
  if (boundary.id !== before.id || boundary.hash !== before.hash)
    faults.push(`the archive ends at row ${before.id}, but the table starts after row ${boundary.id}.`);
  return faults;
};
