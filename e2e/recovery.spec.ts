import { openWithSocket } from './hydration.ts';
import { mailedLink } from './mailbox.ts';
import { expect, test } from './portal.ts';
import { logIn, nameInHeader, register, sendLogin } from './users.ts';

test('a password reset lets the player log in and ends all other sessions', async ({
  page,
  secondBrowser,
  request,
}) => {
  const { username, email, password } = await register(request, 'Forgets');
  const other = await secondBrowser();
  await test.step('another device is logged in', async () => {
    await logIn(other, username, password);
    await openWithSocket(other, '/shop');
    await expect(nameInHeader(other, username)).toBeVisible();
  });

  await test.step('the password reset dialog shows the same message for known and unknown accounts, and closes by itself', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('Email or Username is required')).toBeVisible();
    await dialog.getByLabel('Email or username').fill(username);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('If the account exists')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/login$/);
  });

  const link = await mailedLink(request, email, 'Reset your password');
  await test.step('the link opens the reset form and removes its token from the address', async () => {
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.getByLabel('New password', { exact: true }).fill('Vq8rTn4w');
    await page.getByLabel('Repeat new password').fill('Vq8rTn4x');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('New passwords do not match')).toBeVisible();
    await page.getByLabel('Repeat new password').fill('Vq8rTn4w');
    // Both toasts disappear after a few seconds, so the test waits for them in parallel.
    await Promise.all([
      page.getByRole('button', { name: 'Set new password' }).click(),
      expect(page.getByText('Password changed')).toBeVisible(),
      expect(other.getByText('Your password was changed. Please log in again.')).toBeVisible(),
    ]);
  });

  await test.step('the other device is logged out, and the new password works', async () => {
    await expect(nameInHeader(other, username)).toHaveCount(0);
    await sendLogin(page, username, 'Vq8rTn4w');
    await expect(nameInHeader(page, username)).toBeVisible();
  });

  await test.step('the reset link no longer works', async () => {
    await other.goto(link);
    await other.getByLabel('New password', { exact: true }).fill('Xw9sUp5y');
    await other.getByLabel('Repeat new password').fill('Xw9sUp5y');
    await other.getByRole('button', { name: 'Set new password' }).click();
    await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});

test('a player ends unknown sessions and changes their password', async ({ page, secondBrowser, request }) => {
  const { username, password } = await register(request, 'Tidies');
  for (const userAgent of [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ])
    await logIn(await secondBrowser({ userAgent }), username, password);
  await logIn(page, username, password);
  await page.goto('/profile?tab=security');
  await test.step('the player ends one session, then all others', async () => {
    await page.getByRole('button', { name: 'End session: Chrome on Android' }).click();
    await expect(page.getByText('Chrome on Android')).toBeHidden();
    await expect(page.getByText('Firefox on Windows')).toBeVisible();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('Firefox on Windows')).toBeHidden();
    await expect(page.getByText('This device')).toBeVisible();
  });

  await test.step('a wrong current password is reported next to its field', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('Wrong1word');
    await dialog.getByLabel('New password', { exact: true }).fill('Vq8rTn4w');
    await dialog.getByLabel('Repeat new password').fill('Vq8rTn4w');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('The current password is wrong')).toBeVisible();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your other devices have been logged out.')).toBeVisible();
    await expect(page.getByText('Changed today')).toBeVisible();
  });
});

test('a failed back-office call shows a temporary error message', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.route('**/api/admin/donations?*', (route) =>
    route.fulfill({ status: 418, contentType: 'application/json', body: '{"message":"The scroll is sealed"}' }),
  );
  const notice = page.getByRole('alert').filter({ hasText: 'API Error' });
  // The message disappears after a few seconds, so the test watches for it while the page loads.
  await Promise.all([page.goto('/admin/donations'), expect(notice).toContainText('The scroll is sealed')]);
  await expect(notice).toBeHidden();
});

test('the page of an unknown player or ticket says that it does not exist, without an error toast', async ({
  page,
}) => {
  await logIn(page, 'implementor');
  for (const [path, title] of [
    ['/admin/users/99999', 'Player not found'],
    ['/admin/tickets/99999', 'This ticket does not exist'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
});
