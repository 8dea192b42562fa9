import { openWithSocket } from './hydration.ts';
import { expect, test } from './portal.ts';
import { violationsOf } from './screen.ts';
import { callAs, logIn } from './users.ts';

// Other tests expect the portal to be open and to have its default name.
test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  await call('POST', '/api/admin/maintenance', { enabled: false, message: '', startTime: null, endTime: null });
  await call('PUT', '/api/admin/settings/general', { site_name: 'Ormveil' });
});

test('maintenance closes the portal to players but not to staff', async ({ page, secondBrowser }) => {
  const closed = 'The forges are lit';
  const player = await secondBrowser();
  const visitor = await secondBrowser();
  await logIn(player, 'player');
  await openWithSocket(player, '/shop');
  await logIn(page, 'implementor');
  await page.goto('/admin/settings');
  await expect(page).toHaveURL(/\/admin\/settings\/general$/);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Maintenance' }).click();
  const mode = page.getByRole('switch', { name: 'Maintenance mode' });

  await test.step('an end time before the start time is rejected', async () => {
    await page.getByLabel('Maintenance start').fill('2030-05-02T10:00');
    await page.getByLabel('Maintenance end').fill('2030-05-01T10:00');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Error: The end date must be later than the start date')).toBeVisible();
    await page.getByLabel('Maintenance start').fill('');
    await page.getByLabel('Maintenance end').fill('');
  });

  await test.step('staff see that maintenance is on', async () => {
    await page.getByLabel('Message to players').fill('New siege ramps are being built.');
    await mode.click();
    await page.getByRole('button', { name: 'Turn maintenance on' }).click();
    await expect(page.getByText('Maintenance mode is on', { exact: true })).toBeVisible();
    await expect(mode).toBeChecked();
    // The closing dialog would still be part of the accessibility check.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await violationsOf(page, '#main')).toEqual([]);
  });

  await test.step("a player's open page closes by itself, and a visitor sees the maintenance page", async () => {
    await expect(player.getByRole('heading', { name: closed })).toBeVisible();
    const response = await visitor.goto('/shop');
    expect(response?.status()).toBe(503);
    await expect(visitor.getByRole('heading', { name: closed })).toBeVisible();
    await expect(visitor.getByText('New siege ramps are being built.')).toBeVisible();
    const call = await visitor.request.get('/api/packages');
    expect([call.status(), call.headers()['retry-after']]).toEqual([503, '600']);
    expect(await call.json()).toMatchObject({ success: false, code: 'common.maintenance' });
  });

  await test.step('staff can still use the shop and the back office, each with a reminder', async () => {
    await page.goto('/shop');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(closed);
    await page.getByRole('link', { name: 'Maintenance settings' }).click();
    await expect(mode).toBeChecked();
    await page.goto('/admin/settings/general');
    await expect(page.getByText('Maintenance mode is on: players see the maintenance page.')).toBeVisible();
  });

  await test.step('the portal is open to everyone after maintenance is turned off', async () => {
    await page.goto('/admin/settings/maintenance');
    await mode.click();
    await expect(page.getByText('Maintenance mode is off', { exact: true })).toBeVisible();
    await expect(player.getByRole('heading', { name: closed })).toHaveCount(0);
    expect((await visitor.goto('/shop'))?.status()).toBe(200);
  });
});

test('the maintenance countdown and reminder fit the narrowest phone', async ({ page, secondBrowser, request }) => {
  const viewport = { width: 320, height: 640 };
  const call = await callAs(request, 'implementor');
  const endTime = new Date(Date.now() + 30 * 3_600_000).toISOString();
  await call('POST', '/api/admin/maintenance', { enabled: true, message: '', startTime: null, endTime });

  const visitor = await secondBrowser({ viewport, locale: 'de' });
  await visitor.goto('/');
  const timer = visitor.getByRole('timer');
  // Each number and label must fit on one line and on the screen.
  for (const [part, height] of [
    ['dd', 60],
    ['dt', 30],
  ] as const) {
    await expect(timer.locator(part)).toHaveCount(4);
    for (const box of await Promise.all((await timer.locator(part).all()).map((each) => each.boundingBox()))) {
      expect(box?.height).toBeLessThan(height);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    }
  }

  await page.setViewportSize(viewport);
  await logIn(page, 'implementor');
  await page.goto('/admin');
  const reminder = page.getByText('Maintenance mode is on: players see the maintenance page.');
  expect((await reminder.boundingBox())?.width).toBeGreaterThan(viewport.width / 2);
});

test('the site name can be changed as a configuration value and in the general settings', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/settings/configs?category=system');
  await page.getByRole('button', { name: 'Edit site_name' }).click();
  await page.getByLabel('Value').fill('Nightspire');
  await page.getByRole('button', { name: 'Save configuration' }).click();
  await expect(page.getByText('Configuration saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'General' }).click();
  const name = page.getByLabel('Site name');
  await expect(name).toHaveValue('Nightspire');
  await name.fill('Ormveil');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});
