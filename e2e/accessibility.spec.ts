import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';

const open = ['/', '/shop', '/login', '/register', '/legal/terms', '/payment/success', '/nowhere'];
const ofPlayers = ['/shop', '/payment/history', '/payment/success?reference=WG-NONE'];
const ofStaff = ['/admin', '/admin/donations', '/admin/audit-logs'];

/** Faults of a screen: what axe finds, sideways scrolling, and what the browser itself complains about. */
const faultsOf = async (page: Page, path: string): Promise<string[]> => {
  const complaints: string[] = [];
  const listen = (message: { type(): string; text(): string }) => {
    // The browser reports each refused call; screens show those on purpose.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  };
  page.on('console', listen);
  await page.goto(path, { waitUntil: 'networkidle' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  page.off('console', listen);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...complaints,
  ];
};

const logIn = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill('Demo1234');
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/');
};

for (const [width, language] of [
  [390, 'de'],
  [1440, 'tr'],
] as const)
  test.describe(`at ${width} pixels in ${language}`, () => {
    test.use({ viewport: { width, height: 900 }, locale: language });

    const check = async (page: Page, paths: readonly string[]) => {
      for (const path of paths) expect.soft(await faultsOf(page, path), path).toEqual([]);
    };

    test('every open screen is free of faults', async ({ page }) => {
      await check(page, open);
    });

    test('every screen of a player is free of faults', async ({ page }) => {
      await logIn(page, 'player');
      await check(page, ofPlayers);
    });

    test('every screen of the back-office is free of faults', async ({ page }) => {
      await logIn(page, 'implementor');
      await check(page, ofStaff);
    });
  });

test('an address that does not exist answers 404 with a page', async ({ request }) => {
  const lost = await request.get('/nowhere', { headers: { accept: 'text/html' } });
  expect(lost.status()).toBe(404);
  expect(lost.headers()['content-type']).toContain('text/html');
});
