import { randomBytes } from 'node:crypto';
import { waitForHydration } from './hydration.ts';
import { expect, test } from './portal.ts';
import { browserErrors, choose } from './screen.ts';
import { nameInHeader, sendLogin } from './users.ts';

const password = 'Journey7';

test('a visitor registers and buys Dragon Coins, and a game master sees the payment', async ({
  page,
  secondBrowser,
  request,
}) => {
  const username = `Journey${randomBytes(3).toString('hex')}`;
  const email = `${username}@mail.example`;
  const errors = browserErrors(page);

  await test.step('the home page is rendered on the server and can switch languages', async () => {
    expect(await (await request.get('/')).text()).toContain('The veil is lifting');
    await page.goto('/');
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('banner').getByRole('combobox').selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('the visitor registers', async () => {
    await page.getByRole('link', { name: 'Create account' }).first().click();
    await page.getByLabel('Username').fill(username);
    await expect(page.getByText('This username is available')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Repeat email').fill(email);
    await page.getByLabel('Social ID').fill('1234567');
    await page.getByLabel('How did you find us?').selectOption('Discord');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Account created').first()).toBeVisible();
  });

  await test.step('the player is logged in and selects a package', async () => {
    await expect(nameInHeader(page, username)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    await page.waitForURL(/\/shop$/);
    await choose(page, 'radio', /Captain’s coffer/);
    await choose(page, 'checkbox', /right away/);
    await page
      .getByRole('button', { name: /Pay €19\.99/ })
      .first()
      .click();
  });

  await test.step('the player pays by card on the hosted page', async () => {
    await page.waitForURL(/\/pay\/cs_test_/);
    await expect(page.getByText(/no real money/i).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Pay €19\.99/ })
      .first()
      .click();
  });

  await test.step('the player sees the completed payment and the new balance', async () => {
    await page.waitForURL(/\/payment\/success\?session_id=/);
    await expect(page.getByRole('heading', { name: '2,800 coins are yours' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('2,800')).toBeVisible();
    await waitForHydration(page);
  });

  await test.step('the player gets the confirmation email', async () => {
    // Opened in another browser, because a second page in this one would hide the first, and hidden pages stop polling.
    const mailbox = await secondBrowser();
    await expect(async () => {
      await mailbox.goto('/dev/mail');
      await expect(mailbox.getByRole('row', { name: new RegExp(`${email}.*2,800 Dragon Coins`) })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
  });

  await test.step('an implementor sees the payment, and their own login in the audit log', async () => {
    await page.getByRole('button', { name: new RegExp(username) }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await sendLogin(page, 'implementor');
    await expect(nameInHeader(page, 'implementor')).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByText('Total users')).toBeVisible();
    await expect(page.getByText('Donations today')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Donations', exact: true })
      .click();
    const row = page.getByRole('row').filter({ hasText: username });
    await expect(row).toContainText('€19.99');
    await expect(row).toContainText('Completed');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit logs' }).click();
    await expect(
      page.getByRole('row').filter({ hasText: 'implementor' }).filter({ hasText: 'Login' }).first(),
    ).toBeVisible();
  });

  expect(errors).toEqual([]);
});
