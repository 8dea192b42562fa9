import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

const palette = (page: Page) => page.getByRole('combobox', { name: 'Section, user or action' });

// Other tests expect the shop to be open.
test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  await call('PUT', '/api/admin/features/shop', { status: 'enabled' });
});

test('the command palette finds sections, users and recent pages with the keyboard alone', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin');
  await expect(page.getByText('Total users')).toBeVisible();

  const room = () => page.evaluate<string>("getComputedStyle(document.querySelector('main')).paddingLeft");
  const before = await room();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  // The palette also loads the style sheet of the player pages, which must not override the back office's styles.
  expect(await room()).toBe(before);
  await page.keyboard.type('audit');
  await expect(page.getByRole('option', { name: /^Audit logs/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/audit-logs$/);

  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type('Drak');
  await expect(page.getByRole('option', { name: /^Drakonis/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);

  const filter = `The dragons of ${randomBytes(3).toString('hex')} and all their kin`;
  await page.goto('/admin/users?search=Drakonis');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Filter name').fill(filter);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: filter })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole('button', { name: `Delete filter ${filter}` })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  const visited = page.getByRole('group', { name: 'Recently visited' }).getByRole('option');
  await expect(visited.filter({ hasText: 'Audit logs' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('link', { name: filter }).click();
  await expect(page).toHaveURL(/search=Drakonis/);
});

test('a disabled shop is unavailable on the website and in the API', async ({ page, secondBrowser }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/features');
  const row = page.getByRole('row').filter({ hasText: 'Coin shop' });
  const set = async (state: 'Enabled' | 'Disabled') => {
    // Waits for the response, because the toast of the previous change may still be visible.
    const saved = page.waitForResponse(
      (response) => response.url().includes('/api/admin/features') && response.request().method() !== 'GET',
    );
    await row.getByText(state, { exact: true }).click();
    if (state === 'Disabled') await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    expect((await saved).ok()).toBe(true);
    await expect(page.getByText('Coin shop saved').first()).toBeVisible();
  };
  await set('Disabled');

  const player = await secondBrowser();
  await logIn(player, 'player');
  await player.goto('/features');
  const token = await player.evaluate(() => localStorage.getItem('authToken'));
  const buy = () =>
    player.request.post('/api/stripe/session', {
      headers: { authorization: `Bearer ${token}` },
      data: { package_id: 'captains-coffer', consent: true },
    });
  await expect(player.getByText('Disabled').first()).toBeVisible();
  await expect(player.getByRole('banner').getByRole('link', { name: 'Shop', exact: true })).toHaveCount(0);
  await player.goto('/shop');
  await expect(player.getByRole('heading', { name: 'The shop is closed' })).toBeVisible();
  const rejected = await buy();
  expect(rejected.status()).toBe(403);
  expect(await rejected.json()).toMatchObject({ success: false, error: 'The shop is closed' });

  await set('Enabled');
  await player.reload();
  await expect(player.getByRole('radio', { name: /Captain’s coffer/ })).toBeAttached();
  expect((await buy()).status()).toBe(200);
});

test('a crash in a back-office page leaves the other sections usable and stays hidden from players', async ({
  page,
}) => {
  const breakPage = (name: string) =>
    page.route(`**/assets/${name}*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken"); };' }),
    );
  await breakPage('audit-page');
  await logIn(page, 'player');
  await page.goto('/admin/audit-logs');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.getByRole('button', { name: /player/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();

  await logIn(page, 'implementor');
  await page.goto('/admin/logs');
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Donations', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Donations', level: 1 })).toBeVisible();
});
