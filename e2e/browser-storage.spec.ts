import type { Page } from '@playwright/test';
import { browserStorage, type storagePlaces } from '../contract/src/browser-storage.ts';
import { expect, test } from './portal.ts';
import { callAs, sendLogin } from './users.ts';

type Place = (typeof storagePlaces)[number];

const stored = async (page: Page): Promise<Record<Place, string[]>> => ({
  cookie: (await page.context().cookies()).map(({ name }) => name.replace('__Host-', '')).sort(),
  ...(await page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }))),
});

/** Returns the stored names that are missing from `browserStorage`, the documented list. */
const undocumented = (found: Record<Place, string[]>): string[] =>
  (Object.keys(found) as Place[]).flatMap((place) =>
    found[place].filter(
      (name) =>
        !browserStorage.some(
          (entry) =>
            entry.places.some((each) => each === place) &&
            (entry.name.endsWith('*') ? name.startsWith(entry.name.slice(0, -1)) : name === entry.name),
        ),
    ),
  );

test("the portal stores nothing in a visitor's browser except scroll positions", async ({ page }) => {
  for (const path of ['/', '/news', '/forum', '/rankings', '/statistics', '/cookies']) await page.goto(path);
  const found = await stored(page);
  expect(found.cookie).toEqual([]);
  expect(found.local).toEqual([]);
  expect(undocumented(found)).toEqual([]);
});

test("the portal stores in a logged-in user's browser only what the cookie page lists", async ({ page }) => {
  await page.goto('/login');
  await sendLogin(page, 'implementor');
  await page.waitForURL((url) => url.pathname !== '/login');
  for (const path of [
    '/',
    '/shop/items',
    '/chat',
    '/forum',
    '/profile',
    '/admin',
    '/admin/users',
    '/admin/settings/privacy',
  ])
    await page.goto(path);
  const found = await stored(page);
  expect(undocumented(found)).toEqual([]);
  expect(found.cookie).toContain('device');
  expect(found.local).toEqual(expect.arrayContaining(['authToken', 'refreshToken', 'userData']));
  await page.goto('/cookies');
  for (const name of [...found.cookie, ...found.local].filter((each) => !each.startsWith('admin-visits-')))
    await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test('the browser verifies the signature of the published statistics', async ({ page }) => {
  await page.goto('/statistics');
  await expect(page.getByText('The signature is valid')).toBeVisible();
});

test('analytics load only after the visitor consents, and stop when they withdraw consent', async ({
  page,
  request,
}) => {
  const loaded: string[] = [];
  await page.route('https://stats.example/**', (route) => {
    loaded.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.umami = { track: (make) => (window.counted = [...(window.counted ?? []), make({}).url]) };',
    });
  });
  const call = await callAs(request, 'implementor');
  const save = (provider: string) =>
    call('PUT', '/api/admin/settings/privacy', {
      analytics_provider: provider,
      analytics_script: 'https://stats.example/script.js',
      analytics_site: 'abc',
    });
  const counted = () => page.evaluate<string[] | undefined>('window.counted');
  await save('umami');
  try {
    await page.goto('/');
    const bar = page.getByRole('region', { name: 'Counting visits' });
    const [refuse, agree] = [bar.getByRole('button', { name: 'Decline' }), bar.getByRole('button', { name: 'Agree' })];
    await expect(agree).toBeVisible();
    const [one, other] = [await refuse.boundingBox(), await agree.boundingBox()];
    expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y]);
    await refuse.click();
    await expect(bar).toBeHidden();
    await page.goto('/news');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(loaded).toEqual([]);
    await page.getByRole('link', { name: 'Cookies', exact: true }).click();
    await page.getByRole('button', { name: 'Agree' }).click();
    await expect(page.getByText('You agreed.')).toBeVisible();
    await expect.poll(() => counted()).toEqual(['/cookies']);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('You declined.')).toBeVisible();
    await expect.poll(() => counted()).toBeUndefined();
    expect(loaded).toHaveLength(1);
  } finally {
    await save('none');
  }
});
