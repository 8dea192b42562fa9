import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './e2e/browser.ts';
import type { PortalOptions } from './e2e/portal.ts';

const postgres = process.env.TEST_DATABASE_URL
  ? [{ name: 'journeys on postgres', use: { storage: 'postgres' as const } }]
  : [];

export default defineConfig<object, PortalOptions>({
  testDir: 'e2e',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: await chromiumOptions(),
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'journeys', use: { storage: 'embedded' as const } }, ...postgres],
});
