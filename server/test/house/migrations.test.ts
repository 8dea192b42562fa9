import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { migrationsFolder, readJournal } from '../../src/platform/database/migrations.ts';
import { repositoryFiles, root } from './files.ts';

const tables = async (): Promise<Record<string, unknown>> => {
  const parts = repositoryFiles(/^server\/src\/.*\/table\.ts$/).map((path) => import(`${root}${path}`));
  return Object.assign({}, ...(await Promise.all(parts)));
};
const snapshots = () => readdirSync(`${migrationsFolder}/meta`).filter((file) => file.endsWith('_snapshot.json'));
const lastSnapshot = () => JSON.parse(readFileSync(`${migrationsFolder}/meta/${snapshots().sort().at(-1)}`, 'utf8'));

describe('the committed migrations', () => {
  it('keep only the latest snapshot', () => {
    const latest = readJournal().at(-1)?.tag.slice(0, 4);
    expect(snapshots()).toEqual([`${latest}_snapshot.json`]);
  });

  it('are applied in the order of their times, so none is skipped', () => {
    const times = readJournal().map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('create exactly the tables that the code declares', async () => {
    const declared = generateDrizzleJson(await tables(), lastSnapshot().id);
    expect(await generateMigration(lastSnapshot(), declared)).toEqual([]);
  });

  it('store money, coins and counts as whole numbers', async () => {
    const columns = Object.values(
      lastSnapshot().tables as Record<string, { columns: Record<string, { type: string }> }>,
    );
    const types = columns.flatMap((table) => Object.values(table.columns).map((column) => column.type));
    expect(types.filter((type) => /real|double|numeric|decimal|money/.test(type))).toEqual([]);
  });
});
