import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { plugInAuthenticator } from './authenticator.ts';
import { keyboardFaults } from './keys.ts';
import { expect, test } from './portal.ts';
import { violationsOf } from './screen.ts';
import { callAs, enableTwoFactor, logIn, type NewPlayer, register, sendLogin } from './users.ts';

const logOut = (page: Page): Promise<void> => page.evaluate(() => localStorage.clear());
const isIn = (page: Page) => page.waitForURL(({ pathname }) => pathname !== '/login');

// Other tests expect staff to need no second factor.
let openAgain: (() => Promise<unknown>) | undefined;
test.afterEach(async () => {
  await openAgain?.();
  openAgain = undefined;
});

test('a player sets up two-factor codes and a passkey, and logs in with each of them', async ({ page, request }) => {
  const { username, password } = await register(request, 'Factor');
  await plugInAuthenticator(page);
  let backupCodes: string[] = [];

  await test.step('the player scans the code, verifies it and saves the backup codes', async () => {
    await logIn(page, username, password);
    await page.goto('/profile?tab=security');
    await page.getByRole('button', { name: 'Set up two-factor codes' }).click();
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByRole('button', { name: 'Next' }).click();
    const turnOn = page.getByRole('button', { name: 'Turn on two-factor' });
    await expect(turnOn).toBeDisabled();
    await page.getByLabel('Your password').fill(password);
    await page.getByLabel(/6-digit code/).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await turnOn.click();
    await expect(page.getByText('Keep these ten codes safe')).toBeVisible();
    backupCodes = await page
      .getByRole('listitem')
      .filter({ hasText: /^(\w{4}-){3}\w{4}$/ })
      .allTextContents();
    expect(backupCodes).toHaveLength(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 left')).toBeVisible();
  });

  await test.step('the player adds a passkey', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Laptop');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible();
  });

  await test.step('a backup code works in the second step', async () => {
    await logOut(page);
    await page.goto('/login');
    await sendLogin(page, username, password);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill(backupCodes[0] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await isIn(page);
  });

  await test.step('the passkey works in the second step and on its own', async () => {
    await logOut(page);
    await page.goto('/login');
    await sendLogin(page, username, password);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await isIn(page);
    await logOut(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await isIn(page);
  });

  await test.step('the player removes the passkey', async () => {
    await page.goto('/profile?tab=security');
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  });
});

test('staff must set up required two-factor authentication, and then reach the page that they requested', async ({
  page,
  request,
}) => {
  const implementor = await callAs(request, 'implementor');
  const give = async ({ username }: NewPlayer, permissions: string[]) => {
    const { users } = (await implementor('GET', `/api/admin/users/search?q=${username}`)) as {
      users: { id: number }[];
    };
    const role = { name: `role-${username}`.toLowerCase(), display_name: username };
    const { id } = (await implementor('POST', '/api/admin/roles', {
      ...role,
      permissions: JSON.stringify(permissions),
    })) as { id: number };
    await implementor('POST', `/api/admin/users/${users[0]?.id}/roles`, { roleId: id });
  };
  // This account has a second factor, so it can remove the requirement after the test.
  const keeper = await register(request, 'Keeper');
  await give(keeper, ['admin.settings.view', 'admin.settings.edit']);
  const keep = await callAs(request, keeper.username, keeper.password);
  await enableTwoFactor(keep, keeper.password);
  const novice = await register(request, 'Novice');
  await give(novice, ['admin.audit.view']);
  openAgain = () => keep('PUT', '/api/admin/settings/security', { require_2fa_admin: false });
  await keep('PUT', '/api/admin/settings/security', { require_2fa_admin: true });

  await test.step('every other page stays closed until two-factor authentication is set up', async () => {
    await logIn(page, novice.username, novice.password);
    await page.goto('/admin/audit-logs');
    await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
    expect.soft([...(await keyboardFaults(page)), ...(await violationsOf(page))]).toEqual([]);
    await page.goto('/shop');
    await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
    await page.goto('/admin/audit-logs');
  });

  await test.step('the requested page opens after the setup', async () => {
    await page.getByRole('button', { name: 'Set up two-factor codes' }).click();
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Your password').fill(novice.password);
    await page.getByLabel(/6-digit code/).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole('button', { name: 'Turn on two-factor' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByRole('table', { name: 'Audit logs' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/audit-logs$/);
  });
});

test('an action with step-up authentication continues only after a valid two-factor code', async ({
  page,
  request,
}) => {
  const { username, password } = await register(request, 'Fresh');
  const [first = '', second = ''] = await enableTwoFactor(await callAs(request, username, password), password);
  await page.goto('/login');
  await sendLogin(page, username, password);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(first);
  await page.getByRole('button', { name: 'Verify' }).click();
  await isIn(page);
  // Simulates a second-factor proof that has expired.
  let proved = false;
  await page.route('**/api/auth/2fa/verify', async (route) => {
    const reply = await route.fetch();
    proved = reply.ok();
    await route.fulfill({ response: reply });
  });
  await page.route('**/api/users/me/email-change', (route) =>
    route.request().method() === 'POST' && !proved
      ? route.fulfill({ status: 403, json: { success: false, error: '', code: 'auth.freshFactorRequired' } })
      : route.continue(),
  );
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New email address').fill(`fresh.${username}@mail.example`);
  await page.getByLabel('Your password').fill(password);
  const send = page.getByRole('button', { name: 'Send links' });
  const prompt = page.getByRole('dialog', { name: 'Confirm it is you' });

  await test.step('Escape cancels the action and keeps the input', async () => {
    await send.click();
    await expect(prompt.getByLabel(/6-digit code/)).toBeFocused();
    expect.soft([...(await keyboardFaults(page, { inDialog: true })), ...(await violationsOf(page))]).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(prompt).toHaveCount(0);
    await expect(page.getByLabel('New email address')).toHaveValue(`fresh.${username}@mail.example`);
    await expect(send).toBeEnabled();
  });

  await test.step('a valid code completes the action', async () => {
    await send.click();
    await prompt.getByRole('button', { name: 'Use a backup code' }).click();
    await prompt.getByLabel('Backup code').fill(second);
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: `Change to fresh.${username}@mail.example` })).toBeVisible();
  });
});
