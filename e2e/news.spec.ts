import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';

test('a visitor opens an article from the list, and its page contains structured data for search engines', async ({
  page,
}) => {
  const errors = browserErrors(page);
  await page.goto('/news');
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = (await first.textContent()) ?? '';
  const address = (await first.getAttribute('href')) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(first).toBeVisible();
  expect(await (await page.request.get(address)).text()).toContain('"@type":"NewsArticle"');
  expect(errors).toEqual([]);
});
