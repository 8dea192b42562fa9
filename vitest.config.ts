import { defineConfig } from 'vitest/config';

const postgres = process.env.TEST_DATABASE_URL
  ? [{ test: { name: 'server on postgres', include: ['server/**/*.test.ts'], globalSetup: ['server/test/global-setup.ts'] } }]
  : [];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/test/global-setup.ts'] },
      },
      ...postgres.map((project) => ({ extends: true as const, ...project })),
    ],
  },
});
