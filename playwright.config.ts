import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './e2e/browser.ts';
import type { PortalOptions } from './e2e/portal.ts';

const postgres = process.env.TEST_DATABASE_URL
  ? [
      {
        name: 'journeys on postgres',
        use: { storage: 'postgres' as const },
        // Slow, and independent of the database.
        testIgnore: /(accessibility|keyboard)\.spec/,
      },
    ]
  : [];

export default defineConfig<object, PortalOptions>({
  testDir: 'e2e',
  // Each worker starts its own portal.
  workers: 2,
  retries: 0,
  // Generous: a loaded machine is slow, not wrong.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: await chromiumOptions(),
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'journeys', use: { storage: 'embedded' as const } }, ...postgres],
});
