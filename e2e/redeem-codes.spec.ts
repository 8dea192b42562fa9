import { readFile } from 'node:fs/promises';
import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

test('a player redeems a code created by staff, and staff see who redeemed it', async ({ page, browser }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/redeem-codes');
  const main = page.getByRole('main');
  await expect(main.getByText('Demo batch: autumn premium days')).toBeVisible();
  await main.getByRole('button', { name: 'Create codes' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create codes' });
  await drawer.getByLabel('Name', { exact: true }).fill('Journey codes');
  await drawer.getByLabel('Coins per code').fill('25');
  await drawer.getByLabel('Number of codes').fill('3');
  await drawer.getByRole('button', { name: 'Create codes' }).click();
  const created = page.getByRole('dialog', { name: '3 codes created' });
  const download = page.waitForEvent('download');
  await created.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const [, code = ''] = file.replace('\ufeff', '').trim().split('\r\n');
  await expect(created.getByRole('list', { name: 'Codes' })).toContainText(code);
  await created.getByRole('button', { name: 'I have saved them' }).click();

  const player = await browser.newPage();
  await logIn(player, 'player');
  await player.goto('/shop/items');
  await player.getByRole('main').getByRole('link', { name: 'Redeem a code' }).click();
  const form = player.getByRole('main');
  await form.getByLabel('Code').fill('not a code');
  await form.getByRole('button', { name: 'Redeem' }).click();
  await expect(form.getByText('This code is not valid. Check the spelling.')).toBeVisible();
  await form.getByLabel('Code').fill(code.toLowerCase());
  await form.getByRole('button', { name: 'Redeem' }).click();
  await expect(form.getByText('25 Dragon Coins credited')).toBeVisible();
  await form.getByRole('link', { name: 'Coin history' }).click();
  await expect(player.getByRole('main').getByText('Redeemed code').first()).toBeVisible();
  await player.close();

  await expect(main.getByText('Journey codes')).toBeVisible();
  await main.getByRole('button', { name: 'Look up a code' }).click();
  const find = page.getByRole('dialog', { name: 'Look up a code' });
  await find.getByLabel('Code').fill(code);
  await find.getByRole('button', { name: 'Look up' }).click();
  await expect(find.getByText('Journey codes')).toBeVisible();
  await expect(find.getByRole('link', { name: 'player' })).toBeVisible();
});
