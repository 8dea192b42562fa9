import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../src/platform/database/migrations.ts';
import { repositoryFiles, root } from './files.ts';

const tables = async (): Promise<Record<string, unknown>> => {
  const parts = repositoryFiles(/^server\/src\/.*\/table\.ts$/).map((path) => import(`${root}${path}`));
  return Object.assign({}, ...(await Promise.all(parts)));
};
const lastSnapshot = () => {
  const name = readdirSync(`${migrationsFolder}/meta`)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(`${migrationsFolder}/meta/${name}`, 'utf8'));
};

describe('the committed migrations', () => {
  it('lead to exactly the tables that the code declares', async () => {
    const declared = generateDrizzleJson(await tables(), lastSnapshot().id);
    expect(await generateMigration(lastSnapshot(), declared)).toEqual([]);
  });

  it('keep money, coins and counts in whole numbers', async () => {
    const columns = Object.values(
      lastSnapshot().tables as Record<string, { columns: Record<string, { type: string }> }>,
    );
    const types = columns.flatMap((table) => Object.values(table.columns).map((column) => column.type));
    expect(types.filter((type) => /real|double|numeric|decimal|money/.test(type))).toEqual([]);
  });
});
