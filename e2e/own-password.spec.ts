import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';

const fill = async (page: Page, username: string, password: string): Promise<void> => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('a password set by staff opens only the choice of an own one', async ({ page, browser, portal, request }) => {
  const username = `Lost${randomBytes(3).toString('hex')}`;
  const [first, given, own] = ['Kx7mPq2z', 'Lantern-Moss-41', 'Raven-Harbour-9'];
  const email = `${username.toLowerCase()}@mail.example`;
  const registered = await request.post('/api/auth/register', {
    data: {
      ...{ username, email, repeatEmail: email, password: first, repeatPassword: first },
      ...{ socialId: '1234567', discoverySource: 'discord', acceptTerms: true },
    },
  });
  expect(registered.ok()).toBe(true);

  await test.step('staff sets a password', async () => {
    await fill(page, 'implementor', 'Demo1234');
    await expect(page.getByRole('button', { name: /implementor/ })).toBeVisible();
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `Set a password for ${username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Password for ${username}` });
    await dialog.getByLabel('New password', { exact: true }).fill(given);
    await dialog.getByLabel('Repeat the new password').fill(given);
    await dialog.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText(`${username} has a new password`)).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  const player = await context.newPage();
  await test.step('with it every page leads to the choice of another one', async () => {
    await fill(player, username, given);
    await expect(player.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible();
    await player.goto('/payment/history');
    await expect(player).toHaveURL(/\/own-password\?next=%2Fpayment%2Fhistory/);
  });

  await test.step('after which the way is free', async () => {
    await player.getByLabel('Password you were given').fill(given);
    await player.getByLabel('New password', { exact: true }).fill(own);
    await player.getByLabel('Repeat the new password').fill(own);
    await player.getByRole('button', { name: 'Set the new password' }).click();
    await expect(player).toHaveURL(/\/payment\/history$/);
  });
  await context.close();
});
