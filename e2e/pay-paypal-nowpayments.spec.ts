import type { Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';
import { expect, test } from './portal.ts';
import { choose } from './screen.ts';
import { logIn } from './users.ts';

const order = async (page: Page, method: RegExp): Promise<void> => {
  await logIn(page, 'player');
  await page.goto('/shop');
  await choose(page, 'radio', /Captain’s coffer/);
  await choose(page, 'radio', method);
  await choose(page, 'checkbox', /right away/);
};
const press = (page: Page) =>
  page
    .getByRole('button', { name: /^Pay €19\.99/ })
    .first()
    .click();
const coinsAreThere = (page: Page) =>
  expect(page.getByRole('heading', { name: '2,800 coins are yours' })).toBeVisible();

test('a player whose PayPal payment is declined can pay again', async ({ page }) => {
  await order(page, /PayPal/);
  await press(page);
  await page.waitForURL(/\/paypal\/checkoutnow\//);
  await page.getByText('More outcomes').click();
  await page.getByRole('button', { name: /card that is declined/ }).click();
  await expect(page.getByRole('heading', { name: 'PayPal declined your payment method' })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Back to PayPal' }).click();
  await page.waitForURL(/\/paypal\/checkoutnow\//);
  await press(page);
  await page.waitForURL(/\/payment\/success\?/);
  await coinsAreThere(page);
});

test('a player pays in cryptocurrency', async ({ page, secondBrowser, portal }) => {
  await order(page, /Cryptocurrency/);
  await page.getByLabel('Pay with').selectOption('ltc');
  await expect(page.getByText(/About 0\.\d+ LTC/)).toBeVisible();
  await press(page);
  await expect(page.getByRole('heading', { name: /^Send 0\.\d+ LTC$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code with address and amount' })).toBeVisible();
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  // Opened in another browser, because a second page in this one would hide the first, and hidden pages stop polling.
  const wallet = await secondBrowser();
  await wallet.goto(`${portal.sandbox}/?q=${reference}`);
  await wallet.getByRole('button', { name: /^Send 0\.\d+ LTC/ }).click();
  await coinsAreThere(page);
});
