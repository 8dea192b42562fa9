import { expect, test } from './portal.ts';
import { chooseAction } from './screen.ts';
import { logIn, register, sendLogin } from './users.ts';

test('a player must replace a password set by staff at the first login', async ({ page, secondBrowser, request }) => {
  const { username } = await register(request, 'Lost');
  const [given, own] = ['Lantern-Moss-41', 'Raven-Harbour-9'];

  await test.step('staff set a password', async () => {
    await logIn(page, 'implementor');
    await page.goto(`/admin/users?search=${username}`);
    await chooseAction(page, username, 'Set password');
    const dialog = page.getByRole('dialog', { name: `Password for ${username}` });
    await dialog.getByLabel('New password', { exact: true }).fill(given);
    await dialog.getByLabel('Repeat new password').fill(given);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(`${username} has a new password`)).toBeVisible();
  });

  const player = await secondBrowser();
  await test.step('every page redirects to the form for a new password', async () => {
    await player.goto('/login');
    await sendLogin(player, username, given);
    await expect(player.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await player.goto('/payment/history');
    await expect(player).toHaveURL(/\/own-password\?next=%2Fpayment%2Fhistory/);
  });

  await test.step('with the new password, every page opens', async () => {
    await player.getByLabel('Password from staff').fill(given);
    await player.getByLabel('New password', { exact: true }).fill(own);
    await player.getByLabel('Repeat new password').fill(own);
    await player.getByRole('button', { name: 'Set new password' }).click();
    await expect(player).toHaveURL(/\/payment\/history$/);
  });
});
