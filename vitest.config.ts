import { globSync, readFileSync } from 'node:fs';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';
import { art } from './web/vite/art.ts';
import { contractRoutes } from './web/vite/contract-routes.ts';
import { locales } from './web/vite/locales.ts';
import { reactIcon } from './web/vite/react-icon.ts';

const server = { include: ['server/**/*.test.ts'], globalSetup: ['server/test/global-setup.ts'] };
// Names of tests that need PostgreSQL or Redis. All other tests that open a database run on both databases.
const onlyPostgres = 'server/**/*.postgres.test.ts';
// These need MariaDB, where a game keeps its data.
const onlyMariadb = 'server/**/*.mariadb.test.ts';
const opensDatabase = /\b(startTestApp|openShop|openTestDatabase|openTestPortal|openCrashRig)\b/;
const withoutDatabase = [
  ...globSync(['server/{src,seed,sandbox,test}/**/*.test.ts']).filter(
    (file) => !file.endsWith('.postgres.test.ts') && !opensDatabase.test(readFileSync(file, 'utf8')),
  ),
  // Covers the form and the connection to the mail server; delivery is tested on both databases.
  'server/src/email/email.test.ts',
];
// Run only on PostgreSQL if it is available: these tests take minutes on the embedded database and do not depend on it.
// `crash.test.ts` kills the portal on both databases.
const slowEmbedded = [
  ...['access-matrix', 'denied-access', 'hostile-input'].map((name) => `server/test/house/${name}.test.ts`),
  'server/src/payments/settlement/crash-paypal-nowpayments.test.ts',
  'server/src/payments/refunds/refund-crash.test.ts',
];
const postgres = process.env.TEST_DATABASE_URL !== undefined;
const mariadb = process.env.TEST_MARIADB_URL !== undefined;

export default defineConfig({
  test: {
    // Generous, because tests are slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Files share a process; otherwise each would load the whole server and compile the embedded database.
    isolate: false,
    teardownTimeout: 120_000,
    projects: [
      {
        extends: true,
        // Virtual modules that screens import.
        plugins: [contractRoutes(), locales(), art(), icons({ compiler: reactIcon, scale: 1 })],
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...server, name: 'server', exclude: [onlyPostgres, onlyMariadb, ...(postgres ? slowEmbedded : [])] },
      },
      ...(postgres
        ? [
            {
              extends: true as const,
              test: { ...server, name: 'server on postgres', exclude: [...withoutDatabase, onlyMariadb] },
            },
          ]
        : []),
      ...(mariadb
        ? [{ extends: true as const, test: { ...server, name: 'server on mariadb', include: [onlyMariadb] } }]
        : []),
    ],
  },
});
