import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

test('a visitor searches for a player and filters by empire', async ({ page }) => {
  const names = page.locator('tbody a[href^="/characters/"]');
  // A new portal needs a moment for its first snapshot.
  await expect(async () => {
    await page.goto('/rankings');
    expect(await names.count()).toBeGreaterThan(20);
  }).toPass({ timeout: 60_000 });
  const name = (await names.nth(20).textContent()) ?? '';
  // A plain request proves that the search works without scripts.
  const reply = await page.request.get(`/rankings?${new URLSearchParams({ find: name })}`, { maxRedirects: 0 });
  expect([reply.status(), reply.headers().location]).toEqual([302, expect.stringMatching(/hit=(\d+)#place-\1$/)]);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/[?&]hit=\d+#place-\d+$/);
  await expect(page.locator('tbody tr[data-tone="selected"]')).toContainText(name);
  await page.getByRole('navigation', { name: 'Empire' }).getByRole('link', { name: 'Blue' }).click();
  await expect(page).toHaveURL(/\?empire=blue$/);
  await expect(page.locator('tbody tr').first()).toContainText('Blue');
});

test('a character hidden by its player has no page for other visitors', async ({ page, browser }) => {
  await logIn(page, 'player');
  await page.goto('/profile?tab=characters');
  const link = page.locator('main h3 a').first();
  const address = (await link.getAttribute('href')) ?? '';
  const hide = page.getByRole('switch', { name: /private/ }).first();
  await hide.press('Space');
  await expect(link).toHaveCount(0);
  const visitor = await browser.newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await hide.press('Space');
  await expect(page.locator('main h3 a').first()).toBeVisible();
  await expect(async () => expect((await visitor.goto(address))?.status()).toBe(200)).toPass();
  await visitor.close();
});
