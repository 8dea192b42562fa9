import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { callAs, logIn, nameInHeader, register } from './users.ts';

test('menus, the profile and the back office are usable in Chromium 109', async ({ page, request, browser }) => {
  expect(browser.version()).toMatch(/^109\./);
  const errors = browserErrors(page);

  await test.step('the account menu opens next to its button and closes with Escape', async () => {
    const { username, password } = await register(request, 'Elder');
    await logIn(page, username, password);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: username })).toBeVisible();
    await expect(page.getByRole('menu')).toBeHidden();
    await nameInHeader(page, username).click();
    const item = page.getByRole('menuitem').first();
    await expect(item).toBeFocused();
    await expect(item).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  });

  await test.step('staff ban a player', async () => {
    const { username } = await register(request, 'Rogue');
    const call = await callAs(request, 'implementor');
    const { users } = (await call('GET', `/api/admin/users?search=${username}`)) as { users: { id: number }[] };
    await logIn(page, 'implementor');
    await page.goto(`/admin/users/${users[0]?.id}`);
    await expect(page.getByRole('heading', { name: username })).toBeVisible();
    // This browser cannot mix colours, so the fallback must keep the text readable.
    await expect(page.getByText('Active', { exact: true })).toHaveCSS('background-color', 'rgb(238, 241, 243)');
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Ban ${username}`, exact: true });
    await dialog.getByLabel('Reason').fill('Sold coins for real money');
    await dialog.getByRole('button', { name: /^Ban for/ }).click();
    await expect(page.getByRole('button', { name: 'Unban', exact: true })).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('the server sends a notice to unsupported browsers', async ({ request }) => {
  const old = 'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/95.0.4638.69 Safari/537.36';
  const open = async (headers: Record<string, string>) => (await request.get('/shop', { headers })).text();
  expect(await open({ 'user-agent': old, 'accept-language': 'de' })).toContain('Dein Browser ist zu alt');
  expect(await open({ 'accept-language': 'de' })).not.toContain('Dein Browser ist zu alt');
});
