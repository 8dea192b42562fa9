import { chromium } from '@playwright/test';
import { chromiumOptions } from './browser.ts';

// Starts the browser once before all tests. Otherwise each of them would fail with the same long message.
try {
  const browser = await chromium.launch(await chromiumOptions());
  process.stdout.write(`Chromium ${browser.version()} starts.\n`);
  await browser.close();
} catch (error) {
  process.stderr.write(`No browser starts: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`);
  process.exitCode = 1;
}
