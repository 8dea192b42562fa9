import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { browserErrors, violationsOf } from './screen.ts';
import { callAs, logIn } from './users.ts';

test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  const { pages } = (await call('GET', '/api/admin/custom-pages')) as { pages: { id: number; place: string }[] };
  for (const { id, place } of pages) if (place === 'menu') await call('DELETE', `/api/admin/custom-pages/${id}`);
});

test('a page that staff add to the menu opens for visitors, even without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  const slug = `clans-${randomBytes(3).toString('hex')}`;
  await logIn(page, 'implementor');
  await test.step('staff write the page and get an error until they add the English text', async () => {
    await page.goto('/admin/custom-pages?new=1');
    const drawer = page.getByRole('dialog', { name: 'Add a page' });
    await drawer.getByLabel('Address').fill(slug);
    await drawer.getByLabel('Status').selectOption('published');
    await drawer.getByRole('combobox', { name: 'Link' }).selectOption('menu');
    await drawer.getByRole('textbox', { name: 'Title' }).fill('Our clans');
    await drawer.getByLabel('Language').selectOption('de');
    await drawer.getByRole('textbox', { name: 'Title' }).fill('Unsere Clans');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Enter the English text')).toBeVisible();
    await expect(drawer.getByLabel('Language')).toHaveValue('en');
    await drawer.getByRole('textbox', { name: 'Text' }).fill('Every clan has a hall.');
    await drawer.getByLabel('Language').selectOption('de');
    await drawer.getByRole('textbox', { name: 'Text' }).fill('Jeder Clan hat eine Halle.');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('row', { name: /Our clans/ })).toContainText('In the menu');
  });
  await test.step('a visitor opens the page from the overflow menu', async () => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const visitor = await context.newPage();
    const errors = browserErrors(visitor);
    const menu = visitor.getByRole('navigation', { name: 'Main' });
    const link = menu.getByRole('link', { name: 'Our clans' });
    // A page that was cached a few seconds ago may not contain the link yet.
    await expect(async () => {
      await visitor.goto('/news');
      await expect(menu.getByRole('link', { name: 'Our clans', includeHidden: true })).toHaveCount(1, {
        timeout: 1000,
      });
    }).toPass();
    await expect(link).toBeHidden();
    const more = menu.getByText('More', { exact: true });
    await more.click();
    await expect(link).toBeVisible();
    expect(await violationsOf(visitor)).toEqual([]);
    await visitor.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await visitor.keyboard.press('Enter');
    await link.click();
    await visitor.waitForURL(`/pages/${slug}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Our clans');
    await expect(visitor.getByText('Every clan has a hall.')).toBeVisible();
    await expect(link).toBeHidden();
    await visitor.goto(`/pages/${slug}?lang=tr`);
    await expect(visitor.getByText('Every clan has a hall.')).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });
  await test.step('a visitor without JavaScript reads the page in German', async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de', javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto('/news');
    await visitor.locator('summary', { hasText: 'Mehr' }).click();
    await visitor.getByRole('link', { name: 'Unsere Clans' }).first().click();
    await expect(visitor.getByText('Jeder Clan hat eine Halle.')).toBeVisible();
    await context.close();
  });
});
