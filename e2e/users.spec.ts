import { expect, test } from './portal.ts';
import { chooseAction } from './screen.ts';
import { callAs, logIn, nameInHeader, sendLogin } from './users.ts';

// Other tests expect the user not to be banned.
test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  const { users } = (await call('GET', '/api/admin/users?search=god&status=BLOCK')) as {
    users: { id: number; login: string }[];
  };
  for (const { id } of users.filter(({ login }) => login === 'god')) await call('POST', `/api/admin/users/${id}/unban`);
});

test('a banned user sees the ban message at login and can log in after the ban is lifted', async ({
  page,
  secondBrowser,
}) => {
  const player = await secondBrowser();
  // The address is a single word that is wider than a phone screen.
  const message = `You broke the rule on trading: https://forum.example/${'rules-and-their-reasons/'.repeat(3)}`;
  await logIn(page, 'implementor');
  await page.goto('/admin/users?search=god');
  const status = (name: string) => page.getByRole('row', { name: /god@/ }).getByText(name, { exact: true });

  const ban = async (reason: string) => {
    await chooseAction(page, 'god', 'Ban');
    const dialog = page.getByRole('dialog', { name: 'Ban god', exact: true });
    await dialog.getByRole('button', { name: '3 days' }).click();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByLabel('Message to the player').fill(message);
    await dialog.getByRole('button', { name: 'Ban for 3 days' }).click();
    await expect(status('Banned')).toBeVisible();
  };

  await test.step('staff ban the user', async () => {
    await chooseAction(page, 'god', 'Ban');
    const dialog = page.getByRole('dialog', { name: 'Ban god', exact: true });
    await dialog.getByRole('button', { name: 'Ban for 24 h' }).click();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ban('Sold coins in the trade chat');
    await expect(status('Active')).toHaveCount(0);
  });

  await test.step('the toast undoes the ban', async () => {
    const notice = page.getByRole('status').filter({ hasText: 'god is banned' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(status('Active')).toBeVisible();
    await ban('Sold coins in the trade chat');
  });

  await test.step('the toast does not undo a different ban by someone else', async () => {
    const call = await callAs(page.request, 'implementor');
    const { users } = (await call('GET', '/api/admin/users?search=god')) as { users: { id: number; login: string }[] };
    const id = users.find(({ login }) => login === 'god')?.id;
    await call('POST', `/api/admin/users/${id}/unban`);
    await call('POST', `/api/admin/users/${id}/ban`, { reason: 'Stole an account', type: 'permanent', message });
    const undone = page.waitForResponse(`**/api/admin/users/${id}/unban`);
    const notice = page.getByRole('status').filter({ hasText: 'god is banned' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    expect((await undone).ok()).toBe(false);
    await page.reload();
    await expect(status('Banned')).toBeVisible();
  });

  await test.step('the user sees the ban message', async () => {
    await player.goto('/login');
    await sendLogin(player, 'god');
    await expect(player.getByText(message)).toBeVisible();
    await player.setViewportSize({ width: 390, height: 844 });
    expect(await player.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await player.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('staff unban the user', async () => {
    await chooseAction(page, 'god', 'Unban');
    await page.getByRole('dialog').getByRole('button', { name: 'Unban', exact: true }).click();
    await expect(status('Active')).toBeVisible();
    await player.goto('/login');
    await sendLogin(player, 'god');
    await expect(nameInHeader(player, 'god')).toBeVisible();
  });

  await test.step('the ban remains in the history', async () => {
    await page.getByRole('link', { name: 'god', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'god', level: 1 })).toBeVisible();
    await expect(page.getByText('Sold coins in the trade chat').first()).toBeVisible();
  });
});

test('the user list shows sample rows with disabled actions if the users do not load', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.route('**/api/admin/users?**', (route) => route.abort());
  await page.goto('/admin/users');
  await expect(page.getByText('Sample data. The user service did not respond.')).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByText('Samplemage', { exact: true })).toBeVisible();
  for (const button of await table.getByRole('button').all()) await expect(button).toBeDisabled();
  for (const box of await table.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  await expect(table.getByRole('link')).toHaveCount(0);
});
