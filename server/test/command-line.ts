import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runCommandLine } from '../src/cli/run.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { openTestDatabase, placeEmbedded } from './database.ts';

export type TestPortal = {
  dataDir: string;
  /** Runs one command line against this portal. */
  run(...args: string[]): Promise<{ code: number; out: string; err: string }>;
  /** Does something with the database, which commands find closed again. */
  change<T>(work: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

const placeDatabase = async (dataDir: string) => {
  if (inject('postgresUrl') !== undefined) {
    const database = await openTestDatabase();
    return { variables: { DATABASE_URL: database.url }, remove: () => database.close() };
  }
  await placeEmbedded(dataDir);
  return { variables: {}, remove: async () => undefined };
};

/** A migrated portal that is not running, for the commands of its owner. */
export const openTestPortal = async (variables: Record<string, string> = {}): Promise<TestPortal> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-portal-'));
  const placed = await placeDatabase(dataDir);
  const source = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...placed.variables, ...variables };
  return {
    dataDir,
    run: async (...args) => {
      const said: { out: string[]; err: string[] } = { out: [], err: [] };
      const code = await runCommandLine(args, source, {
        out: (text) => said.out.push(text),
        err: (text) => said.err.push(text),
      });
      return { code, out: said.out.join('\n'), err: said.err.join('\n') };
    },
    change: async (work) => {
      const database = await openDatabase({ databaseUrl: source.DATABASE_URL, databasePool: 2, dataDir });
      return work(database).finally(() => database.close());
    },
    remove: async () => {
      await placed.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
