import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

test('a player fills the basket, pays with coins and sees the order', async ({ page }) => {
  await logIn(page, 'player');
  await page.goto('/shop/items');
  const shop = page.getByRole('main');
  await shop.getByRole('navigation', { name: 'Shop sections' }).getByRole('link', { name: 'Armor' }).click();
  await expect(shop.getByRole('heading', { name: 'Moonsteel Blade' })).toHaveCount(0);
  await shop.getByRole('button', { name: 'Add to basket: Blessing Scroll' }).click();
  const basket = shop.getByRole('region', { name: 'Your basket' });
  await basket.getByLabel('Quantity: Blessing Scroll').selectOption('2');
  // Checks that the basket survives a reload.
  await page.reload();
  await basket.getByRole('button', { name: 'Buy for 180 coins' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy for 180 coins' }).click();
  await expect(basket).toContainText('Your basket is empty');
  await page.goto('/profile?tab=orders');
  await expect(page.getByRole('main').getByText('2 × Blessing Scroll', { exact: true })).toHaveCount(2);
});
