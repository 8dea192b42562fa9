import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { logIn } from './users.ts';

test('the search opens with a keyboard shortcut, shows results while the user types, and needs no mouse', async ({
  page,
}) => {
  const errors = browserErrors(page);
  await page.goto('/downloads');
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('href', '/search');
  // Retries, because the key does nothing until the scripts have loaded.
  const field = page.getByRole('searchbox');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await field.fill('d');
  await expect(page.getByRole('status').filter({ hasText: 'at least two characters' })).toBeVisible();
  await field.fill('nothing-like-this');
  await expect(page.getByText('Nothing matches “nothing-like-this”')).toBeVisible();
  await field.fill('siege');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('region', { name: 'Forum' }).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const first = dialog.getByRole('link').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('/');
  await field.fill('siege');
  await page.keyboard.press('Enter');
  await page.waitForURL('/search?q=siege');
  await expect(page.getByRole('heading', { name: 'Forum', exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Result type' }).getByRole('link', { name: 'Forum' }).click();
  await page.waitForURL(/type=forum/);
  await page.getByRole('list', { name: 'Forum' }).getByRole('link').first().click();
  await page.waitForURL(/\/forum\/.+/);
  expect(errors).toEqual([]);
});

test('text typed while the search is still loading is kept', async ({ page }) => {
  await page.goto('/downloads');
  let load = () => {};
  const typed = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/search-dialog/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.keyboard.type('/six');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e');
  load();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('ge');
  await expect(field).toHaveValue('siege');
});

test('Escape cancels the search while it is still loading', async ({ page }) => {
  await page.goto('/downloads');
  let load = () => {};
  const cancelled = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/search-dialog/, async (route) => {
    await cancelled;
    await route.continue();
  });
  const requested = page.waitForRequest(/search-dialog.*\.js/);
  const loaded = page.waitForResponse(/search-dialog.*\.js/);
  await page.keyboard.press('/');
  // Two keys that arrive before the page renders would cancel the search before it starts to load.
  await requested;
  await page.keyboard.press('Escape');
  load();
  await (await loaded).finished();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('the slash key types a slash in a text field instead of opening the search', async ({ page }) => {
  await page.goto('/support');
  const field = page.getByRole('searchbox', { name: 'Search the answers' });
  await field.click();
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('logged-in users find content that visitors cannot see', async ({ page }) => {
  await page.goto('/search?q=weekend&type=forum');
  const shown = () => page.getByRole('list', { name: 'Forum' }).getByRole('link').allInnerTexts();
  const before = await shown();
  await logIn(page, 'implementor');
  await page.goto('/search?q=weekend&type=forum');
  await expect(async () => expect((await shown()).length).toBeGreaterThan(before.length)).toPass();
});

test('the search form returns results without JavaScript', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/downloads');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill('siege');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?q=siege$/);
  await expect(page.getByRole('list', { name: 'Forum' }).getByRole('link').first()).toBeVisible();
  await page.goto('/search?q=%3Cscript%3Ealert(1)%3C/script%3E&type=nothing&page=99999');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await context.close();
});

test('a help article is expanded when it is opened from the search results', async ({ page }) => {
  await page.goto('/search?q=password&type=help');
  await page.getByRole('list', { name: 'Help' }).getByRole('link', { name: 'I forgot my password' }).click();
  await page.waitForURL(/\/support#article-\d+$/);
  const article = page.getByRole('listitem').filter({ hasText: 'I forgot my password' });
  await expect(article.locator('details')).toHaveAttribute('open', '');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'How do I report a player?' }).locator('details[open]'),
  ).toHaveCount(0);
});
