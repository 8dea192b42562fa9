import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' });

test('the back office stays closed to visitors and players, and after a failed access check', async ({ page }) => {
  await test.step('a visitor is sent to the login page and back', async () => {
    await page.goto('/admin/donations?status=failed');
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
    const login = page.getByRole('link', { name: 'Log in' });
    await expect(login).toHaveAttribute('href', '/login?next=%2Fadmin%2Fdonations%3Fstatus%3Dfailed');
  });

  await test.step('a player sees that access is denied', async () => {
    await logIn(page, 'player');
    await page.goto('/admin');
    await expect(page.getByText('Administrative permissions required')).toBeVisible();
    await expect(logOut(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.getByRole('button', { name: /player/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  });

  await test.step('the back office stays closed after a failed access check, and opens after a successful retry', async () => {
    await logIn(page, 'implementor');
    await page.route('**/api/admin/check', (route) => route.abort());
    await page.goto('/admin');
    await expect(page.getByText('Network error checking admin permissions')).toBeVisible();
    await expect(logOut(page)).toHaveCount(0);
    await page.unroute('**/api/admin/check');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Total users')).toBeVisible();
  });
});

test('the back office remembers the theme and the collapsed menu groups', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/no-such-page');
  await expect(page).toHaveURL(/\/admin$/);

  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  const group = page.getByRole('button', { name: 'Commerce' });
  await group.click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('link', { name: 'All donations' }).click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');

  await logOut(page).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a forbidden response removes sections with revoked permissions from the menu', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin');
  const entry = page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Donations', exact: true });
  await expect(entry).toBeVisible();
  await page.route('**/api/admin/check', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.granted = ['admin.audit.view'];
    await route.fulfill({ json: body });
  });
  await page.route('**/api/admin/donations?*', (route) =>
    route.fulfill({ status: 403, json: { success: false, error: 'Access forbidden', code: 'common.forbidden' } }),
  );
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Insufficient Authority' })).toBeVisible();
  await expect(page.getByText('This feature requires ADMIN authority level')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Audit logs' })).toBeVisible();
});

test('the audit log can be used with the keyboard alone', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/audit-logs?action=user_ban');
  const rows = page.getByRole('rowheader').getByRole('button');
  const details = page.getByRole('complementary', { name: 'Entry details' });
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(details).toContainText('status: banned');
  const opened = page.url();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(page).not.toHaveURL(opened);
  await page.reload();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(/\?action=user_ban$/);
});

test("donations in the back office are labelled in the viewer's language", async ({ secondBrowser, request }) => {
  const donor = await callAs(request, 'player');
  await donor('POST', '/api/payments/create-donation', { amount: 3, payment_method: 'stripe' });
  const { id } = (await donor('GET', '/api/auth/me')) as { id: number };
  const page = await secondBrowser({ locale: 'tr' });
  await logIn(page, 'implementor');
  await page.goto('/admin');
  await expect(page.getByText('Bağış · Kart').first()).toBeVisible();
  await page.goto(`/admin/users/${id}`);
  await expect(page.getByRole('link', { name: 'Bağış', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Donation', exact: true })).toHaveCount(0);
});
