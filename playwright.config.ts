import { defineConfig } from '@playwright/test';
import { chromiumOptions, isPackaged, oldestChromiumOptions } from './e2e/browser.ts';
import type { PortalOptions } from './e2e/portal.ts';

const otherBrowsers = /(oldest-browser|firefox)\.spec/;
// The MariaDB journeys need a game database.
const withoutGame = process.env.TEST_MARIADB_URL ? [otherBrowsers] : [otherBrowsers, /\.mariadb\.spec/];
// If PostgreSQL is available, every journey runs on it, because it is much faster. These journeys also run on the
// embedded database.
const alsoEmbedded = /(auth|buy-coins|connection|forum|items|kept-pages|recovery|search|silent-game)\.spec/;
const postgres = process.env.TEST_DATABASE_URL
  ? [{ name: 'journeys on postgres', use: { storage: 'postgres' as const }, testIgnore: withoutGame }]
  : [];

// Runs the main journeys in the oldest supported browser.
const inOldest = /(oldest-browser|auth|buy-coins)\.spec/;
const oldest = isPackaged
  ? [
      {
        name: 'journeys in Chromium 109',
        use: { storage: 'embedded' as const, launchOptions: await oldestChromiumOptions() },
        testMatch: inOldest,
      },
    ]
  : [];

// Needs an installed Firefox.
const firefox = process.env.FIREFOX_PATH
  ? [{ name: 'journeys in Firefox', use: { storage: 'embedded' as const }, testMatch: /firefox\.spec/ }]
  : [];

export default defineConfig<object, PortalOptions>({
  testDir: 'e2e',
  // Each worker starts its own portal.
  workers: 2,
  retries: 0,
  // Generous, because tests are slow on a loaded machine.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: {
    // Reports a missing control by name before the test times out.
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: await chromiumOptions(),
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'journeys',
      use: { storage: 'embedded' as const },
      testIgnore: withoutGame,
      ...(postgres.length > 0 ? { testMatch: alsoEmbedded } : {}),
    },
    ...postgres,
    ...oldest,
    ...firefox,
  ],
});
