import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Sponsor’s code' });
const code = (page: Page) => page.getByLabel('Sponsor code');
const remembered = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'ref');

test("a sponsor's code stays in the URL across links and new tabs, and is not stored", async ({ page, context }) => {
  await page.goto('/news?ref=WYRM7');
  await expect(bar(page)).toBeVisible();
  await page.getByRole('link', { name: 'Rankings', exact: true }).first().click();
  await expect(page).toHaveURL(/\/rankings\?ref=WYRM7$/);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  const opened = context.waitForEvent('page');
  await page
    .getByRole('link', { name: 'Create account' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL(/\/register\?ref=WYRM7$/);
  await expect(code(tab)).toHaveValue('WYRM7');
  await code(tab).fill('OTHER');
  await expect(code(tab)).toHaveValue('OTHER');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate<number>('localStorage.length')).toBe(0);
});

test("a visitor who declines to store a sponsor's code is not asked again, and nothing is stored", async ({ page }) => {
  await page.goto('/register?ref=WYRM7');
  const [no, yes] = [
    bar(page).getByRole('button', { name: 'No thanks' }),
    bar(page).getByRole('button', { name: 'Remember' }),
  ];
  await expect(yes).toBeVisible();
  const [one, other] = [await no.boundingBox(), await yes.boundingBox()];
  expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y]);
  await no.click();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(code(page)).toHaveValue('WYRM7');
  await expect(bar(page)).toBeHidden();
  expect(await remembered(page)).toBeUndefined();
});

test("a sponsor's code is stored for the configured days after consent, and consent can be withdrawn", async ({
  page,
}) => {
  await page.goto('/cookies?ref=WYRM7');
  await expect(page.getByText('You have not chosen yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remember' })).toHaveCount(1);
  await page.goto('/?ref=WYRM7');
  await expect(bar(page)).toContainText('30 days');
  await bar(page).getByRole('button', { name: 'Remember' }).click();
  await expect(bar(page)).toBeHidden();
  const cookie = await remembered(page);
  expect(cookie).toMatchObject({ value: 'WYRM7', sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29.9 * 86_400);
  await page.goto('/register');
  await expect(code(page)).toHaveValue('WYRM7');
  await page.goto('/cookies');
  await expect(page.getByText('This browser remembers the code WYRM7.')).toBeVisible();
  await page.getByRole('button', { name: 'No thanks' }).click();
  expect(await remembered(page)).toBeUndefined();
  await page.goto('/register');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(code(page)).toHaveValue('');
});
