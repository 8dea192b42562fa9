import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

for (const width of [1024, 1440])
  test(`at ${width} pixels, a toast does not cover the open drawer`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, 'implementor');
    await page.route('**/api/admin/packages/*/toggle', (route) => route.abort());
    await page.clock.install();
    await page.goto('/admin/packages');
    await page.getByRole('switch').first().click();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    await expect(toast).toBeVisible();
    // The toast stays until time goes on.
    await page.clock.pauseAt(Date.now() + 1000);
    await page.getByRole('button', { name: 'Edit' }).first().press('Enter');
    await page.clock.runFor(500);
    const drawer = page.getByRole('dialog');
    await expect
      .poll(async () => {
        const [alert, dialog] = await Promise.all([toast.boundingBox(), drawer.boundingBox()]);
        return (alert?.x ?? 0) >= 0 && (alert?.x ?? 0) + (alert?.width ?? width) <= (dialog?.x ?? 0);
      })
      .toBe(true);
  });

test('the audit log fits windows of 1280 and 1440 pixels in German', async ({ secondBrowser }) => {
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
