import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const server = { include: ['server/**/*.test.ts'], globalSetup: ['server/test/global-setup.ts'] };
// What needs PostgreSQL or Redis itself is named so; everything else that opens a database runs on both.
const onlyPostgres = 'server/**/*.postgres.test.ts';
const opensDatabase = /\b(startTestApp|openShop|openTestDatabase|openTestPortal|openCrashRig)\b/;
const withoutDatabase = [
  ...globSync(['server/{src,seed,sandbox,test}/**/*.test.ts']).filter(
    (file) => !file.endsWith('.postgres.test.ts') && !opensDatabase.test(readFileSync(file, 'utf8')),
  ),
  // The form for the mail server and the way to it; the mails themselves are delivered from both.
  'server/src/email/email.test.ts',
];
// On PostgreSQL alone where there is one, because the embedded database makes minutes of it and shows nothing else: who may call
// what, and what may be sent. Money is killed on both.
const slowEmbedded = ['matrix', 'refusals', 'hostile-input'].map((name) => `server/test/house/${name}.test.ts`);
const postgres = process.env.TEST_DATABASE_URL !== undefined;

export default defineConfig({
  test: {
    // Generous: a loaded machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // One process for many files: each would otherwise load the whole server, and compile the embedded database, anew.
    isolate: false,
    teardownTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { ...server, name: 'server', exclude: [onlyPostgres, ...(postgres ? slowEmbedded : [])] },
      },
      ...(postgres
        ? [{ extends: true as const, test: { ...server, name: 'server on postgres', exclude: withoutDatabase } }]
        : []),
    ],
  },
});
