import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

test('a new sponsor sees their code, and staff must confirm the removal of a sponsor', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/sponsors');
  await expect(page.getByRole('row', { name: /WYRM7/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a sponsor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Search by username').fill('Storm');
  await page.getByRole('option', { name: 'Stormquill' }).click();
  await expect(dialog.getByRole('region', { name: 'Selected user' })).toContainText('Stormquill');
  const code = randomBytes(4).toString('hex').slice(0, 3);
  await dialog.getByLabel('Sponsor code').fill(`q${code}z`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(`Q${code}Z`, 'i') });
  await expect(row).toContainText('Stormquill');

  page.once('dialog', (asked) => void asked.dismiss());
  await row.getByRole('button', { name: 'Remove Stormquill' }).click();
  await expect(row).toBeVisible();
  page.once('dialog', (asked) => void asked.accept());
  await row.getByRole('button', { name: 'Remove Stormquill' }).click();
  await expect(row).toHaveCount(0);
});

test('a sponsor sees their figures, their balance and a payout statement', async ({ page }) => {
  await logIn(page, 'sponsor');
  await page.goto('/sponsor');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Sponsor dashboard' })).toBeVisible();
  await expect(main.getByText('WYRM7', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'QR code' }).click();
  await expect(main.getByRole('img', { name: 'QR code for your link' })).toBeVisible();
  await main.getByRole('link', { name: /^SP-/ }).first().click();
  await expect(main.getByRole('heading', { name: /^Statement SP-/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
});
