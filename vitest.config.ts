import { defineConfig } from 'vitest/config';

const server = { include: ['server/**/*.test.ts'], globalSetup: ['server/test/global-setup.ts'] };
// What needs PostgreSQL itself is named so; everything else runs on both databases, the static house rules once.
const onlyPostgres = 'server/**/*.postgres.test.ts';
const once = ['declarations', 'docs', 'imports', 'locales', 'markup', 'migrations'].map(
  (name) => `server/test/house/${name}.test.ts`,
);

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      { extends: true, test: { ...server, name: 'server', exclude: [onlyPostgres] } },
      ...(process.env.TEST_DATABASE_URL
        ? [{ extends: true as const, test: { ...server, name: 'server on postgres', exclude: once } }]
        : []),
    ],
  },
});
