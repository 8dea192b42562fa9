import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';

const password = 'Journey7';

test('a visitor follows a referral link, registers, and stays logged in across a token refresh', async ({
  page,
  context,
}) => {
  const username = `Guest${randomBytes(3).toString('hex')}`;

  await test.step('the referral link opens the registration and is remembered', async () => {
    await page.goto('/ref/ab12z');
    await expect(page).toHaveURL(/\/register$/);
    expect((await context.cookies()).find(({ name }) => name === 'ref')?.value).toBe('AB12Z');
  });

  await test.step('a form sent immediately needs a proof of work, which the browser computes', async () => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByLabel('Email', { exact: true }).fill(`${username}@mail.example`);
    await page.getByLabel('Repeat email').fill(`${username}@mail.example`);
    await page.getByLabel('Social ID').fill('1234567');
    await page.getByLabel('How did you find us?').click();
    await page.getByRole('option', { name: 'Discord' }).click();
    await page.getByRole('checkbox').check();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/register'));
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ username, referralCode: 'AB12Z', website: '' });
    await expect(page.getByText('Account created').first()).toBeVisible();
  });

  await test.step('the login returns tokens and a cookie that scripts cannot read', async () => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: new RegExp(username) })).toBeVisible();
    expect((await context.cookies()).find(({ name }) => name === 'device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    });
  });

  await test.step('the tokens can be refreshed in this browser only', async () => {
    const refreshToken = await page.evaluate<string>(`localStorage.getItem('refreshToken')`);
    const stolen = await fetch(new URL('/api/auth/refresh', page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    });
    expect(stolen.status).toBe(401);
    // The page considers its token expired and refreshes it.
    await page.evaluate(`localStorage.setItem('authToken', 'worn out')`);
    await page.reload();
    await expect(page.getByRole('button', { name: new RegExp(username) })).toBeVisible();
    await expect.poll(() => page.evaluate<string>(`localStorage.getItem('refreshToken')`)).not.toBe(refreshToken);
  });
});

test('an invalid confirmation link offers a new one', async ({ page }) => {
  await page.goto('/verify-email#token=none');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('Username or email').fill('nobody@mail.example');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(/a new link is on its way/)).toBeVisible();
});
