import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runCommandLine } from '../src/cli/run.ts';
import { type Env, readEnv } from '../src/env.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { createEmbeddedDatabase, openTestDatabase } from './database.ts';

export type TestPortal = {
  dataDir: string;
  readEnv(): Env;
  run(...args: string[]): Promise<{ code: number; out: string; err: string }>;
  /** Runs `work` on the database, and then closes the database, because commands open it themselves. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

const createDatabase = async (dataDir: string) => {
  if (inject('postgresUrl') !== undefined) {
    const database = await openTestDatabase();
    return { variables: { DATABASE_URL: database.url }, remove: () => database.close() };
  }
  createEmbeddedDatabase(dataDir);
  return { variables: {}, remove: async () => undefined };
};

/** Opens a migrated portal that is not running, for commands. */
export const openTestPortal = async (variables: Record<string, string> = {}): Promise<TestPortal> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-portal-'));
  const target = await createDatabase(dataDir);
  const source = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...target.variables, ...variables };
  return {
    dataDir,
    readEnv: () => readEnv({ NODE_ENV: 'test', ...source }),
    run: async (...args) => {
      const output: { out: string[]; err: string[] } = { out: [], err: [] };
      const code = await runCommandLine(args, source, {
        out: (text) => output.out.push(text),
        err: (text) => output.err.push(text),
      });
      return { code, out: output.out.join('\n'), err: output.err.join('\n') };
    },
    withDatabase: async (work) => {
      const database = await openDatabase({ databaseUrl: source.DATABASE_URL, databasePool: 2, dataDir });
      return work(database).finally(() => database.close());
    },
    remove: async () => {
      await target.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
