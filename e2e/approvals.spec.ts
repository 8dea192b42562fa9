import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

// Other tests expect dual approval to be off. With no second approver available, this change takes effect immediately.
test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  await call('PUT', '/api/admin/settings/security', { four_eyes: false });
});

test('a requested coin grant takes effect only after a second person approves it', async ({
  page,
  secondBrowser,
  request,
}) => {
  const call = await callAs(request, 'implementor');
  const userOf = async (path: string) =>
    ((await call('GET', `/api/admin/users/${path}`)) as { user: { id: number; cash: number } }).user;
  const idOf = async (login: string): Promise<number> => (await userOf(`check-eligibility?username=${login}`)).id;
  const name = `coins-${randomBytes(3).toString('hex')}`;
  // Must be unique, because earlier tests leave closed requests in the list.
  const reason = `Lost in the crash of Friday, ${name}`;
  const permissions = JSON.stringify(['admin.users.view', 'admin.ledger.view', 'admin.coins.edit']);
  const role = (await call('POST', '/api/admin/roles', {
    name,
    display_name: `Coin desk ${name}`,
    permissions,
  })) as { id: number };
  await call('POST', `/api/admin/users/${await idOf('highwizard')}/roles`, { roleId: role.id });
  const player = await idOf('player');
  const cash = async (): Promise<number> => (await userOf(String(player))).cash;
  const before = await cash();

  // Uses the implementor, because a user who got a role from the requester may not decide for 72 hours.
  const second = await secondBrowser();
  await test.step('the implementor turns dual approval on', async () => {
    await logIn(second, 'implementor');
    await second.goto('/admin/settings/security');
    await second.getByRole('switch', { name: 'Dual approval' }).check();
    await second.getByRole('button', { name: 'Save settings' }).click();
    await expect(second.getByText('Settings saved')).toBeVisible();
  });

  await test.step('a game master requests coins and sees that nothing has changed yet', async () => {
    await logIn(page, 'highwizard');
    await page.goto(`/admin/users/${player}`);
    await page.getByRole('button', { name: 'Change coins' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change coins' });
    await dialog.getByRole('textbox').first().fill('250');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    expect(await cash()).toBe(before);
  });

  await test.step('the game master cannot approve their own request', async () => {
    await page.getByRole('button', { name: 'Open approvals' }).click();
    const own = page.getByRole('listitem').filter({ hasText: reason });
    await expect(own.getByText('Your request: someone else must decide')).toBeVisible();
    await expect(own.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  });

  await test.step('another person with the same permission approves it', async () => {
    await second.goto('/admin/approvals');
    const waiting = second.getByRole('listitem').filter({ hasText: reason });
    await expect(waiting.getByText('Give 250 Dragon Coins to player')).toBeVisible();
    await waiting.getByRole('button', { name: /^Approve/ }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(second.getByText('Request approved and carried out')).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  await test.step('the coins arrive, and the request shows both names', async () => {
    expect(await cash()).toBe(before + 250);
    await page.goto('/admin/approvals?tab=closed');
    const closed = page.getByRole('listitem').filter({ hasText: reason });
    await expect(closed.getByText('Approved', { exact: true })).toBeVisible();
    await expect(closed.getByText(/Requested by highwizard/)).toBeVisible();
    await expect(closed.getByText(/Decided by implementor/)).toBeVisible();
  });
});

test('the labels of a requested offer are readable on a phone', async ({ page }) => {
  const at = '2026-12-01T18:00:00.000Z';
  const terms = { stock: 500, limit: { count: 3, days: 7 }, starts_at: at, ends_at: at };
  const offer = { vnum: 189, count: 1, sockets: [1, 1, 1], premium: null, coins: 120, marks: 30, contents: [], terms };
  await page.route('**/api/admin/approvals**', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [first] = json.data.approvals ?? [];
    const facts = { action: 'item_offer', name: 'Moonsteel Blade', before: { ...offer, coins: 450 }, after: offer };
    // The route also matches the path of the request count, whose response has no list.
    if (first) json.data.approvals = [{ ...first, id: 900_000, facts, targets: [] }];
    await route.fulfill({ response, json });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'implementor');
  await page.goto('/admin/approvals?lang=tr');
  const labels = page.locator('main dt');
  await expect(labels).toHaveCount(7);
  for (const label of await labels.all()) expect((await label.boundingBox())?.height).toBeLessThan(50);
});
