import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';
import { expect, test } from './portal.ts';
import { browserErrors, choose } from './screen.ts';
import { logIn, sendLogin } from './users.ts';

/** Moves the focus with the Tab key only. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the target.');
};

test('a player donates with a message, prints the receipt and appears on the donor wall', async ({ page }) => {
  const errors = browserErrors(page);
  // The last word is wider than a phone screen.
  const words = `For the north gate ${Date.now()} ${'W'.repeat(150)}`;

  await test.step('the footer link leads through the login page to the donation form', async () => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click();
    const dialog = page.getByRole('dialog', { name: /^Donate to/ });
    await dialog.getByRole('link', { name: 'Log in to donate' }).click();
    await sendLogin(page, 'player');
    await page.waitForURL(/\/supporters\?donate/);
  });

  await test.step('the player sees the limits and pays', async () => {
    const dialog = page.getByRole('dialog', { name: /^Donate to/ });
    const amount = dialog.getByLabel('Other amount in euros');
    await amount.fill('0.99');
    await expect(dialog.getByText('Minimum donation amount is €1')).toBeVisible();
    await amount.fill('500.01');
    await expect(dialog.getByText('Maximum donation amount is €500')).toBeVisible();
    await amount.fill('7.50');
    await choose(page, 'radio', /Cryptocurrency/);
    const coins = dialog.getByLabel('Pay with');
    await expect(coins.getByRole('option', { name: 'Bitcoin (BTC), from €15.00' })).toBeDisabled();
    await expect(coins).toHaveValue('eth');
    await choose(page, 'radio', /Card/);
    await dialog.getByLabel(/^Message/).fill(words);
    await dialog.getByRole('button', { name: 'Donate €7.50' }).click();
    await page.waitForURL(/\/pay\/cs_test_/);
    await page
      .getByRole('button', { name: /^Pay €7\.50/ })
      .first()
      .click();
    await page.waitForURL(/\/payment\/success\?session_id=/);
    await expect(page.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible();
    await waitForHydration(page);
  });

  await test.step('the player has a receipt and an entry on the wall', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('€7.50');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toHaveCSS('border-top-width', '0px');
    await expect(page.getByRole('article')).toHaveCSS('padding-left', '0px');
    await expect(page.getByRole('region', { name: 'Announcements' })).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(async () => {
      await page.goto('/supporters');
      await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  await test.step('the home page shows the message without scrolling sideways', async () => {
    await expect(async () => {
      await page.goto('/');
      await page.keyboard.press('End');
      await expect(page.getByText(words)).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  expect(errors).toEqual([]);
});

test('a player donates in cryptocurrency with the keyboard alone', async ({ page, secondBrowser, portal }) => {
  await logIn(page, 'player');
  await page.goto('/supporters?donate=1');
  const dialog = page.getByRole('dialog', { name: /^Donate to/ });
  await tabTo(page, dialog.getByLabel('Other amount in euros'));
  await page.keyboard.type('12,5');
  await tabTo(page, dialog.getByRole('radio', { name: 'Card' }));
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Cryptocurrency' })).toBeChecked();
  const coin = dialog.getByLabel('Pay with');
  await expect(coin).toBeVisible();
  await tabTo(page, coin);
  // A single key press selects the option. A late second one would start a new search in the select.
  await page.keyboard.press('l');
  await expect(coin).toHaveValue('ltc');
  await expect(dialog.getByText(/About 0\.\d+ LTC/)).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Donate €12.50' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Send 0\.\d+ LTC$/ })).toBeVisible();
  await expect(page.getByText(/Your donation will count/)).toBeVisible();
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  // Opened in another browser, because a second page in this one would hide the first, and hidden pages stop polling.
  const wallet = await secondBrowser();
  await wallet.goto(`${portal.sandbox}/?q=${reference}`);
  await wallet.getByRole('button', { name: /^Send 0\.\d+ LTC/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible();
});

test('a player donates through PayPal', async ({ page }) => {
  await logIn(page, 'player');
  await page.goto('/supporters?donate=1');
  const dialog = page.getByRole('dialog', { name: /^Donate to/ });
  await choose(page, 'radio', 'PayPal');
  await dialog.getByRole('button', { name: 'Donate €5.00' }).click();
  await page.waitForURL(/\/paypal\/checkoutnow\//);
  await page
    .getByRole('button', { name: /^Pay €5\.00/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible();
});
