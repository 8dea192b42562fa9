import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../web/app/routes.ts';
import { sectionScreens } from '../web/app/shell/admin/sections.ts';
import { expect, test } from './portal.ts';
import { browserErrors, stacksCells, violationsOf, watchLoading } from './screen.ts';
import { callAs, logIn } from './users.ts';

const open = [
  '/email-change',
  '/restore-account#token=none',
  '/',
  '/shop',
  '/shop/items',
  '/supporters',
  '/downloads',
  '/news',
  '/events',
  '/vote',
  '/forum',
  '/forum/lists/new',
  '/forum/tags/siege',
  '/forum/removals',
  '/presentations',
  '/presentations/four-lands',
  '/pages/first-steps',
  '/rankings',
  '/rankings/guilds',
  '/guilds',
  '/status',
  '/statistics',
  '/game-settings',
  '/support',
  '/ban-appeal',
  '/players/player',
  '/search?q=dragon',
  '/search?q=dragon&type=forum',
  '/features',
  '/login',
  '/login/forgot-password',
  '/login/forgot-username',
  '/own-password',
  '/two-factor',
  '/reset-password#token=none',
  '/register',
  '/verify-email',
  '/unsubscribe?token=forum.1.none',
  '/cookies',
  '/legal/terms',
  '/legal/privacy',
  '/legal/game-rules',
  '/legal/shipping-policy',
  '/legal/imprint',
  '/payment/success',
  '/payment/cancel',
  '/nowhere',
];
const ofPlayers = [
  '/shop',
  '/profile',
  '/supporters?donate=1',
  '/profile?tab=characters',
  '/profile?tab=orders',
  '/profile?tab=notifications',
  '/profile?tab=security',
  '/notifications',
  '/notifications?status=unread',
  '/payment/history',
  '/vote',
  '/redeem',
  '/device',
  '/discord',
  '/chat',
  '/tickets',
  '/tickets/new',
  '/sponsor',
  '/payment/success?reference=WG-NONE',
  '/payment/cancel?reference=WG-NONE',
];
const ofStaff = [...sectionScreens, '/profile?tab=admin', '/admin/roles?tab=permissions', '/admin/roles?tab=assign'];
/** Screens that cannot be opened by URL alone. The tests below navigate to them and check them. */
const checkedInJourneys = [
  '/payment/crypto',
  '/payment/receipt/:reference',
  '/admin/users/:id',
  '/admin/forum/players/:id',
  '/rankings/:board',
  '/characters/:name',
  '/guilds/:name',
  '/players/:name',
  '/news/:slug',
  '/events/:slug',
  '/presentations/:slug',
  '/pages/:slug',
  '/forum/lists/:list',
  '/forum/tags/:tag',
  '/forum/:section',
  '/forum/:section/:thread',
  '/forum/:section/new',
  '/admin/news/:id',
  '/tickets/:id',
  '/admin/tickets/:id',
  '/sponsor/statements/:id',
  '/sponsor/months/:month',
];
/** Routes without a screen to check: redirects, generated files and developer pages. */
const notScreens = [
  '/admin/settings',
  '/admin/logs',
  '/sitemap.xml',
  '/robots.txt',
  '/news/rss.xml',
  '/news/atom.xml',
  '/forum/posts/:id',
  '/forum/sitemap.xml',
  '/forum/sitemap/:file',
  '/forum/:section/feed.xml',
  '/dev/ui',
  '/dev/admin-checks',
];

/** Makes `check` inspect the page that is already open. */
const here = '';
const height = 900;

// Covers the narrowest and widest supported screens, in the languages with the longest words.
for (const [language, widths] of [
  ['de', [360, 390]],
  ['tr', [1440, 1920]],
] as const)
  test.describe(`screens in ${language} between ${widths[0]} and ${widths[1]} pixels wide`, () => {
    test.use({
      viewport: { width: widths[0], height },
      locale: language,
      // Disables animations, because axe reports too little contrast for elements that are still fading in.
      contextOptions: { reducedMotion: 'reduce' },
    });

    /**
     * Returns a function that opens a screen and checks it for axe violations, horizontal scrolling, overlapping cells and
     * browser errors.
     */
    const inspect = (page: Page) => {
      const settled = watchLoading(page);
      const errors = browserErrors(page);
      return async (path: string, name = path): Promise<void> => {
        errors.length = 0;
        if (path !== here) await page.goto(path);
        await settled();
        for (const width of widths) {
          await page.setViewportSize({ width, height });
          const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          // Runs axe, the slowest check, only once: the same markup in a slightly wider window has the same violations.
          const faults = width === widths[0] ? await violationsOf(page) : [];
          if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);
          if (await stacksCells(page)) faults.push('two columns in one place');
          expect.soft(faults, `${name} at ${width}`).toEqual([]);
        }
        // Some screens cause failed calls on purpose, and the browser logs each of them.
        expect
          .soft(
            errors.filter((text) => !/Failed to load resource/.test(text)),
            name,
          )
          .toEqual([]);
      };
    };

    test('public screens have no accessibility or layout issues', async ({ page }) => {
      const check = inspect(page);
      for (const path of open) await check(path);
      await page.goto('/rankings');
      for (const folder of ['characters', 'guilds']) {
        const link = await page.locator(`a[href^="/${folder}/"]`).first().getAttribute('href');
        await check(link ?? '', `/${folder}/:name`);
        await page.goto('/rankings');
      }
      await check('/players/player', '/players/:name');
      for (const [path, name] of [
        ['/news', '/news/:slug'],
        ['/events', '/events/:slug'],
        ['/forum', '/forum/:section'],
      ] as const) {
        await page.goto(path);
        const pages = page.locator(
          `main a[href^="${path}/"]:not([href*=".xml"], [href*="/lists/"], [href*="/posts/"])`,
        );
        await check((await pages.first().getAttribute('href')) ?? '', name);
      }
      const thread = page.locator('main a[href^="/forum/"][href*="-"]:not([href*="/posts/"], [href*=".xml"])');
      await check((await thread.first().getAttribute('href')) ?? '', '/forum/:section/:thread');
    });

    test('screens for logged-in players have no accessibility or layout issues', async ({ page }) => {
      const check = inspect(page);
      await logIn(page, 'player');
      for (const path of ofPlayers) await check(path);
      await page.goto('/forum');
      const section = page.locator('main a[href^="/forum/"]:not([href*="/lists/"], [href*="/posts/"])').first();
      await check(`${await section.getAttribute('href')}/new`, '/forum/:section/new');
    });

    test('sponsor screens have no accessibility or layout issues', async ({ page }) => {
      const check = inspect(page);
      await logIn(page, 'sponsor');
      for (const [folder, name] of [
        ['/sponsor/statements/', '/sponsor/statements/:id'],
        ['/sponsor/months/', '/sponsor/months/:month'],
      ] as const) {
        await page.goto('/sponsor');
        const link = page.locator(`main a[href^="${folder}"]`).first();
        await check((await link.getAttribute('href')) ?? '', name);
      }
    });

    test('payment screens have no accessibility or layout issues', async ({ page }) => {
      const check = inspect(page);
      await logIn(page, 'player');
      await page.goto('/shop');
      const order = page.locator('section[aria-labelledby="order-title"]');
      await order.getByRole('checkbox').first().press('Space');
      await order.getByRole('radio').nth(2).press('Space');
      await expect(order.locator('select')).toBeEnabled();
      await order.locator('button[type="submit"]').click();
      await check(here, 'the order panel with errors');
      await order.getByRole('checkbox').first().press('Space');
      await order.getByRole('checkbox').last().press('Space');
      await order.locator('button[type="submit"]').click();
      await page.waitForURL(/\/payment\/crypto\?/);
      await expect(page.locator('dl')).toBeVisible();
      await check(here, '/payment/crypto');
      await page.goto('/supporters?donate=1');
      // Selects it by name, because the preset amounts are radio buttons too.
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Kr[iy]pto/ })
        .press('Space');
      await expect(page.getByRole('dialog').locator('select')).toBeEnabled();
      await check(here, 'a donation in cryptocurrency');
      await page.goto('/payment/history');
      const receipt = await page.locator('a[href*="/payment/receipt/"]').first().getAttribute('href');
      await check(receipt ?? '', '/payment/receipt');
    });

    test('back-office screens have no accessibility or layout issues', async ({ page, request }) => {
      const check = inspect(page);
      await logIn(page, 'implementor');
      for (const path of ofStaff) await check(path);
      const call = await callAs(request, 'implementor');
      const { user } = (await call('GET', '/api/admin/users/check-eligibility?username=player')) as {
        user: { id: number };
      };
      await check(`/admin/users/${user.id}`, '/admin/users/:id');
      await check(`/admin/forum/players/${user.id}`, '/admin/forum/players/:id');
      await check('/admin/news/1', '/admin/news/:id');
    });
  });

test('every route has an accessibility check', () => {
  const pathsOf = (entry: RouteConfigEntry, above: string): string[] => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return [...(entry.children ?? []).flatMap((child) => pathsOf(child, path)), ...(entry.path ? [path] : [])];
  };
  const seen = [...open, ...ofPlayers, ...ofStaff].map((path) => path.replace(/[?#].*/, ''));
  const all = (routes as RouteConfigEntry[])
    .flatMap((entry) => pathsOf(entry, ''))
    .filter((path) => !path.includes('*'));
  expect(all.filter((path) => ![...seen, ...checkedInJourneys, ...notScreens].includes(path))).toEqual([]);
});

test('an unknown URL responds with a 404 page', async ({ request }) => {
  for (const path of ['/nowhere', '/news/nowhere', '/rankings/nowhere']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('text/html');
    expect(await response.text()).toContain('<title>Page not found');
  }
});
