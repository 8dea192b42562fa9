import { openWithSocket } from './hydration.ts';
import { mailedLink } from './mailbox.ts';
import { expect, test } from './portal.ts';
import { logIn, nameInHeader, register } from './users.ts';

test('a player changes their email address, exports their data, deletes their account and restores it', async ({
  page,
  secondBrowser,
  request,
}) => {
  const { username, email, password } = await register(request, 'Nomad');
  const moved = `moved.${email}`;
  await logIn(page, username, password);
  await openWithSocket(page, '/profile');
  // Limited to this navigation, because the footer links to the profile too.
  const tabs = page.getByRole('navigation', { name: 'Profile sections' });
  /** Opens a link from an email in another browser without a session. */
  const follow = async (to: string, subject: string) => {
    const reader = await secondBrowser();
    await reader.goto(await mailedLink(request, to, subject));
    return reader;
  };

  await test.step('the player confirms the change from both mailboxes', async () => {
    await tabs.getByRole('link', { name: 'Security' }).click();
    await expect(page).toHaveURL(/tab=security/);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New email address').fill(moved);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Send links' }).click();
    await expect(page.getByRole('heading', { name: `Change to ${moved}` })).toBeVisible();
    const reader = await follow(email, 'Confirm the new email address for your account');
    await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(reader.getByRole('heading', { name: 'This address has been confirmed' })).toBeVisible();
    // In the same tab, a second link changes only the URL fragment, so no document loads.
    const link = await mailedLink(request, moved, 'Confirm this address for');
    const documents = await reader.evaluate<number>('performance.timeOrigin');
    await reader.evaluate(`location.href = ${JSON.stringify(link)}`);
    await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(reader.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
    expect(await reader.evaluate<number>('performance.timeOrigin')).toBe(documents);
    await expect(reader).toHaveURL(/\/email-change$/);
    // The page of the logged-in player must show the change without a reload.
    await expect(page.getByText(moved, { exact: true })).toBeVisible();
  });

  await test.step('the player downloads their data', async () => {
    await tabs.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'Download your data' }).click();
    await page.getByLabel('Your password').fill(password);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
  });

  await test.step('the player deletes the account and restores it', async () => {
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
