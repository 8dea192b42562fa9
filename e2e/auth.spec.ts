import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { nameInHeader, register } from './users.ts';

const password = 'Journey7';

test('a visitor who registers through a referral link stays logged in across a token refresh', async ({
  page,
  context,
}) => {
  const username = `Guest${randomBytes(3).toString('hex')}`;

  await test.step('the referral link opens the registration form, fills in the code and stores nothing', async () => {
    await page.goto('/ref/wyrm7');
    await expect(page).toHaveURL(/\/register\?ref=WYRM7$/);
    await expect(page.getByLabel('Sponsor code')).toHaveValue('WYRM7');
    await expect(page.getByRole('region', { name: 'Sponsor’s code' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate<number>('localStorage.length')).toBe(0);
  });

  await test.step('a form submitted immediately requires a proof of work, which the browser computes', async () => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByLabel('Email', { exact: true }).fill(`${username}@mail.example`);
    await page.getByLabel('Repeat email').fill(`${username}@mail.example`);
    await page.getByLabel('Social ID').fill('1234567');
    await page.getByLabel('How did you find us?').selectOption('Discord');
    await page.getByRole('checkbox').check();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/register'));
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      username,
      referralCode: 'WYRM7',
      referralLink: true,
      website: '',
    });
    await expect(page.getByText('Account created').first()).toBeVisible();
  });

  await test.step('the player is logged in, with a cookie that scripts cannot read', async () => {
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
    // The server rejects this access token, so the page must refresh it.
    await page.evaluate(`localStorage.setItem('authToken', 'worn out')`);
    await page.reload();
    await expect(page.getByRole('button', { name: new RegExp(username) })).toBeVisible();
    await expect.poll(() => page.evaluate<string>(`localStorage.getItem('refreshToken')`)).not.toBe(refreshToken);
  });
});

test('an invalid confirmation link leads to a page that offers to send another link', async ({ page }) => {
  await page.goto('/verify-email#token=none');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('Username or email').fill('nobody@mail.example');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(/a new link is on its way/)).toBeVisible();
});

test('a login button pressed before hydration submits the form after hydration', async ({ page, request }) => {
  const { username, password: own } = await register(request, 'Swift');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto('/legal/terms');
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // `goto` would wait for hydration, and this test acts before it.
  await page.evaluate(`location.assign('/login')`);
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.locator('[data-pressed-early]')).toHaveText(/Log in/);
  release();
  await expect(nameInHeader(page, username)).toBeVisible();
  expect(page.url()).not.toContain(own);
});
