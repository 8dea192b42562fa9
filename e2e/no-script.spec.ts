import { expect, test } from './portal.ts';

const readable = [
  '/',
  '/news',
  '/news/the-gates-of-ormveil-stand-open',
  '/events',
  '/presentations/four-lands',
  '/downloads',
  '/forum',
  '/forum/announcements/2-realm-update-4-2-what-changes',
  '/guilds',
  '/rankings',
  '/support',
  '/statistics',
];
const scripted = ['/shop', '/shop/items', '/login', '/register'];

/** Enabled, visible buttons that do not submit a form to a page. */
const idleButtons = `[...document.querySelectorAll('button:enabled')]
  .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.form?.hasAttribute('action'))
  .map((button) => button.getAttribute('aria-label') ?? button.textContent)`;

/** The visible notices. Playwright's text locators skip `noscript` elements. */
const notices = `[...document.querySelectorAll('noscript')].map((notice) => notice.innerText).join()`;

test('without JavaScript, read-only pages show no dead buttons, and other pages say that they need JavaScript', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en', javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of readable) {
    await page.goto(path);
    expect(await page.evaluate<string[]>(idleButtons), path).toEqual([]);
  }
  expect(await page.evaluate<string>(notices)).toBe('Checking the signature needs JavaScript.');
  for (const path of scripted) {
    await page.goto(path);
    expect(await page.evaluate<string>(notices), path).toContain('needs JavaScript');
  }
  await context.close();
});

test('feed readers find the feeds of news and of a forum section in the language of the page', async ({
  page,
  request,
}) => {
  const feeds = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('link[rel=alternate][type]')].map((link) => link.getAttribute('href'))`,
    );
  await page.goto('/news?lang=de&category=updates');
  expect(await feeds()).toEqual(['/news/rss.xml?lang=de&category=updates', '/news/atom.xml?lang=de&category=updates']);
  await page.goto('/forum/announcements?lang=de');
  await expect(page).toHaveTitle('Ankündigungen, Forum · Ormveil');
  expect(await feeds()).toEqual(['/forum/announcements/feed.xml']);
  const feed = await (
    await request.get('/forum/announcements/feed.xml', { headers: { 'accept-language': 'de' } })
  ).text();
  expect(feed).toContain('<title>Ankündigungen · Ormveil</title>');
  expect(feed).toMatch(/<link rel="alternate" type="text\/html" href="[^"]+\/forum\/announcements"\/>/);
});
