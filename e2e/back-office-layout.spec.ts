import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

for (const width of [1024, 1440])
  test(`at ${width} pixels, toasts do not cover an open drawer`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, 'implementor');
    await page.route('**/api/admin/packages/*/toggle', (route) => route.abort());
    await page.goto('/admin/packages');
    await page.getByRole('switch').first().click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).first().press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    // Measures the toast container, because on a slow machine the toast may disappear before the drawer opens.
    const place = () =>
      page.evaluate<[number, number]>(
        `(({ left, right }) => [left, right])(document.querySelector('.toasts').getBoundingClientRect())`,
      );
    await expect.poll(async () => ((await drawer.boundingBox())?.x ?? 0) + 640).toBe(width);
    const [left, right] = await place();
    expect(left).toBe(0);
    expect(right).toBeLessThanOrEqual(width - 640);
  });

test('the German audit log fits in windows that are 1280 and 1440 pixels wide', async ({ secondBrowser }) => {
  const staff = await secondBrowser({ locale: 'de', viewport: { width: 1280, height: 900 } });
  await logIn(staff, 'implementor');
  await staff.goto('/admin/audit-logs');
  await expect(staff.getByRole('table').getByRole('row').nth(5)).toBeVisible();
  const excess = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.table-frame'))`;
  for (const width of [1280, 1440]) {
    await staff.setViewportSize({ width, height: 900 });
    expect(await staff.evaluate<number>(excess), `${width}`).toBe(0);
  }
});

test('on a phone, the word filter shows the kind and language of each rule', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'implementor');
  await page.goto('/admin/word-filter');
  const rule = page.getByRole('row').filter({ hasText: 'blödmann' });
  await expect(rule.getByRole('cell', { name: 'Kind: Word' })).toBeVisible();
  await expect(rule.getByRole('cell', { name: 'Language: Deutsch' })).toBeVisible();
});
