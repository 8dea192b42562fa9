import { logIn, register, sendLogin } from './people.ts';
import { expect, test } from './portal.ts';

test('a password set by staff opens only the choice of an own one', async ({ page, elsewhere, request }) => {
  const { username } = await register(request, 'Lost');
  const [given, own] = ['Lantern-Moss-41', 'Raven-Harbour-9'];

  await test.step('staff sets a password', async () => {
    await logIn(page, 'implementor');
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `Set a password for ${username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Password for ${username}` });
    await dialog.getByLabel('New password', { exact: true }).fill(given);
    await dialog.getByLabel('Repeat new password').fill(given);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(`${username} has a new password`)).toBeVisible();
  });

  const player = await elsewhere();
  await test.step('with it every page leads to the choice of another one', async () => {
    await player.goto('/login');
    await sendLogin(player, username, given);
    await expect(player.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await player.goto('/payment/history');
    await expect(player).toHaveURL(/\/own-password\?next=%2Fpayment%2Fhistory/);
  });

  await test.step('after which the way is free', async () => {
    await player.getByLabel('Password from staff').fill(given);
    await player.getByLabel('New password', { exact: true }).fill(own);
    await player.getByLabel('Repeat new password').fill(own);
    await player.getByRole('button', { name: 'Set new password' }).click();
    await expect(player).toHaveURL(/\/payment\/history$/);
  });
});
