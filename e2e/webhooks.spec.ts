import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { logIn } from './users.ts';

test('a webhook with a private address is rejected, and the log shows why a test delivery failed', async ({ page }) => {
  const errors = browserErrors(page);
  const name = `Bot ${randomBytes(3).toString('hex')}`;
  await logIn(page, 'implementor');
  await page.goto('/admin');
  const drawer = page.getByRole('dialog');

  await test.step('a public address is accepted and the secret is shown once', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await drawer.getByLabel('Name').fill(name);
    await drawer.getByRole('checkbox', { name: 'News published' }).check();
    await drawer.getByLabel('Address').fill('https://169.254.169.254/latest');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Only public https addresses are allowed').first()).toBeVisible();
    await drawer.getByLabel('Address').fill('https://receiver.invalid/hook');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText(/^whsec_/)).toBeVisible();
    await drawer.getByRole('button', { name: 'I have saved it' }).click();
  });

  await test.step('a failed test delivery appears in the log with the reason', async () => {
    await page.getByRole('button', { name: `Deliveries: ${name}` }).click();
    await drawer.getByRole('button', { name: 'Send a test' }).click();
    await expect(drawer.getByText('The host name was not found')).toBeVisible();
    await expect(drawer.getByText(/^Next attempt:/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a deleted webhook disappears from the list', async () => {
    await page.getByRole('button', { name: `Delete: ${name}` }).click();
    await page.getByRole('alertdialog').or(drawer).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  });
  // The rejected address logs a 400 on purpose.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
