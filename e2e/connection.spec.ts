import { expect, test } from './portal.ts';

test('a lost connection is reported at once, and a link clicked offline opens after reconnecting', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await context.setOffline(true);
  await expect(page.getByText('No connection. Waiting for the portal to come back.')).toBeVisible({ timeout: 1000 });
  await page.getByRole('navigation').getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(page.getByText('No connection. The page will open as soon as the portal is back.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByText(/No connection/)).toHaveCount(0);
});
