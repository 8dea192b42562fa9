import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './portal.ts';

const logIn = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Demo1234');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: new RegExp(username) })).toBeVisible();
};
const staffCalls = async (request: APIRequestContext) => {
  const login = await request.post('/api/auth/login', { data: { username: 'implementor', password: 'Demo1234' } });
  const { token } = (await login.json()).data as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await (await request.get(`/api/admin/${path}`, { headers })).json()).data,
    post: async (path: string, data: object) =>
      (await (await request.post(`/api/admin/${path}`, { headers, data })).json()).data,
    put: (path: string, data: object) => request.put(`/api/admin/${path}`, { headers, data }),
  };
};

// Nobody else stands above an implementor here, so he may end the rule alone; the next journey finds it off.
test.afterEach(async ({ request }) => {
  await (await staffCalls(request)).put('settings/security', { four_eyes: false });
});

test('coins asked for by one person move when another one approves, and never before', async ({
  page,
  browser,
  portal,
  request,
}) => {
  const calls = await staffCalls(request);
  const idOf = async (login: string): Promise<number> =>
    (await calls.get(`users/check-eligibility?username=${login}`)).user.id;
  const name = `coins-${randomBytes(3).toString('hex')}`;
  const permissions = JSON.stringify(['admin.users.view', 'admin.ledger.view', 'admin.coins.edit']);
  const role = await calls.post('roles', { name, display_name: `Coin desk ${name}`, permissions });
  await calls.post(`users/${await idOf('highwizard')}/roles`, { roleId: role.id });
  const player = await idOf('player');
  const cash = async (): Promise<number> => (await calls.get(`users/${player}`)).user.cash;
  const before = await cash();

  await test.step('the implementor switches four eyes on', async () => {
    await logIn(page, 'implementor');
    await page.goto('/admin/settings/security');
    await page.getByRole('switch', { name: 'Four eyes' }).check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('The settings are saved')).toBeVisible();
  });

  await test.step('asks for coins, and is told that nothing has changed yet', async () => {
    await page.goto(`/admin/users/${player}`);
    await page.getByRole('button', { name: 'Change coins' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change coins' });
    await dialog.getByRole('textbox').first().fill('250');
    await dialog.getByLabel('Reason').fill('Lost in the crash of Friday');
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText('Waiting for a second person')).toBeVisible();
    expect(await cash()).toBe(before);
  });

  await test.step('cannot approve his own request', async () => {
    await page.getByRole('button', { name: 'Open approvals' }).click();
    const own = page.getByRole('listitem').filter({ hasText: 'Lost in the crash of Friday' });
    await expect(own.getByText('Your request: another person decides')).toBeVisible();
    await expect(own.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  });

  const other = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  const second = await other.newPage();
  await test.step('another person with the same right approves it', async () => {
    await logIn(second, 'highwizard');
    await second.goto('/admin/approvals');
    const waiting = second.getByRole('listitem').filter({ hasText: 'Lost in the crash of Friday' });
    await expect(waiting.getByText('Give 250 Dragon Coins to player')).toBeVisible();
    await waiting.getByRole('button', { name: /^Approve/ }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(second.getByText('Approved and done')).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  await test.step('and the coins are there, with both names', async () => {
    expect(await cash()).toBe(before + 250);
    await page.goto('/admin/approvals?tab=closed');
    const closed = page.getByRole('listitem').filter({ hasText: 'Lost in the crash of Friday' });
    await expect(closed.getByText('Approved', { exact: true })).toBeVisible();
    await expect(closed.getByText(/Asked by implementor/)).toBeVisible();
    await expect(closed.getByText(/Decided by highwizard/)).toBeVisible();
  });
  await other.close();
});
