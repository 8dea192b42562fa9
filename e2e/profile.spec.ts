import { listenAt } from './alive.ts';
import { mailedLink } from './mailbox.ts';
import { logIn, nameInHeader, register } from './people.ts';
import { expect, test } from './portal.ts';

test('a player moves to a new address, takes his data along, deletes his account and comes back', async ({
  page,
  elsewhere,
  request,
}) => {
  const { username, email, password } = await register(request, 'Nomad');
  const moved = `moved.${email}`;
  await logIn(page, username, password);
  await listenAt(page, '/profile');
  // The foot of the page leads there as well.
  const tabs = page.getByRole('navigation', { name: 'Profile sections' });
  /** Follows the link of a mail, as somebody who is not logged in. */
  const follow = async (to: string, subject: string) => {
    const reader = await elsewhere();
    await reader.goto(await mailedLink(request, to, subject));
    return reader;
  };

  await test.step('both mailboxes confirm the new address', async () => {
    await tabs.getByRole('link', { name: 'Security' }).click();
    await expect(page).toHaveURL(/tab=security/);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New email address').fill(moved);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Send links' }).click();
    await expect(page.getByRole('heading', { name: `Change to ${moved}` })).toBeVisible();
    const reader = await follow(email, 'Confirm the new email address for your account');
    await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(reader.getByRole('heading', { name: 'This address is confirmed' })).toBeVisible();
    // In the tab that is open already only the hash of the address changes, and no page is loaded.
    const link = await mailedLink(request, moved, 'Confirm this address for');
    const documents = await reader.evaluate<number>('performance.timeOrigin');
    await reader.evaluate(`location.href = ${JSON.stringify(link)}`);
    await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(reader.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
    expect(await reader.evaluate<number>('performance.timeOrigin')).toBe(documents);
    await expect(reader).toHaveURL(/\/email-change$/);
    // The page that is still open learns of it by itself.
    await expect(page.getByText(moved, { exact: true })).toBeVisible();
  });

  await test.step('downloads his data', async () => {
    await tabs.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'Download your data' }).click();
    await page.getByLabel('Your password').fill(password);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
  });

  await test.step('deletes the account and restores it', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Your account has been deleted')).toBeVisible();
    const reader = await follow(moved, 'Your account has been deleted');
    await reader.getByRole('button', { name: 'Restore account' }).click();
    await expect(reader.getByRole('heading', { name: `Welcome back, ${username}` })).toBeVisible();
    await logIn(page, username, password);
    await page.goto('/profile');
    await expect(nameInHeader(page, username)).toBeVisible();
  });
});
