import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../web/app/routes.ts';
import { sectionScreens } from '../web/app/shell/admin/sections.ts';
import { callAs, logIn } from './people.ts';
import { expect, test } from './portal.ts';
import { complaintsOf, stacksCells, violationsOf, watchLoading } from './screen.ts';

const open = [
  '/email-change',
  '/restore-account#token=none',
  '/',
  '/shop',
  '/supporters',
  '/features',
  '/login',
  '/login/forgot-password',
  '/login/forgot-username',
  '/own-password',
  '/two-factor',
  '/reset-password#token=none',
  '/register',
  '/verify-email',
  '/legal/terms',
  '/legal/privacy',
  '/legal/game-rules',
  '/legal/shipping-policy',
  '/payment/success',
  '/payment/cancel',
  '/nowhere',
];
const ofPlayers = [
  '/shop',
  '/profile',
  '/supporters?donate=1',
  '/profile?tab=security',
  '/payment/history',
  '/payment/success?reference=WG-NONE',
  '/payment/cancel?reference=WG-NONE',
];
const ofStaff = [...sectionScreens, '/profile?tab=admin', '/admin/roles?tab=permissions', '/admin/roles?tab=assign'];
/** Looked at on the way, after what leads there. */
const onTheWay = ['/payment/crypto', '/payment/receipt/:reference', '/admin/users/:id'];
/** Those that only lead to another screen, what is no page, and those for developers. */
const elsewhere = ['/admin/settings', '/admin/logs', '/sitemap.xml', '/robots.txt', '/dev/ui', '/dev/admin-checks'];

/** The screen as it stands, after what was done to it. */
const here = '';
const height = 900;

// Every screen at the edges of what is supported and at two widths between, in the languages with the longest words.
for (const [language, widths] of [
  ['de', [360, 390]],
  ['tr', [1440, 1920]],
] as const)
  test.describe(`from ${widths[0]} to ${widths[1]} pixels in ${language}`, () => {
    test.use({
      viewport: { width: widths[0], height },
      locale: language,
      // What is still fading in has too little contrast.
      contextOptions: { reducedMotion: 'reduce' },
    });

    /** Faults of a screen: what axe finds, sideways scrolling, and what the browser itself complains about. */
    const inspect = (page: Page) => {
      const settled = watchLoading(page);
      const complaints = complaintsOf(page);
      return async (path: string, name = path): Promise<void> => {
        complaints.length = 0;
        if (path !== here) await page.goto(path);
        await settled();
        for (const width of widths) {
          await page.setViewportSize({ width, height });
          const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          const faults = await violationsOf(page);
          if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);
          if (await stacksCells(page)) faults.push('two columns in one place');
          expect.soft(faults, `${name} at ${width}`).toEqual([]);
        }
        // The browser reports each refused call; screens show those on purpose.
        expect
          .soft(
            complaints.filter((text) => !/Failed to load resource/.test(text)),
            name,
          )
          .toEqual([]);
      };
    };

    test('every open screen is free of faults', async ({ page }) => {
      const check = inspect(page);
      for (const path of open) await check(path);
    });

    test('every screen of a player is free of faults', async ({ page }) => {
      const check = inspect(page);
      await logIn(page, 'player');
      for (const path of ofPlayers) await check(path);
    });

    test('every screen on the way of a payment is free of faults', async ({ page }) => {
      const check = inspect(page);
      await logIn(page, 'player');
      await page.goto('/shop');
      const order = page.locator('section[aria-labelledby="order-title"]');
      await order.getByRole('checkbox').first().press('Space');
      await order.getByRole('radio').nth(2).press('Space');
      await expect(order.locator('select')).toBeEnabled();
      await order.locator('button[type="submit"]').click();
      await check(here, 'the order panel, with a gift to nobody, without consent, and with a coin to choose');
      await order.getByRole('checkbox').first().press('Space');
      await order.getByRole('checkbox').last().press('Space');
      await order.locator('button[type="submit"]').click();
      await page.waitForURL(/\/payment\/crypto\?/);
      await expect(page.locator('dl')).toBeVisible();
      await check(here, '/payment/crypto');
      await page.goto('/supporters?donate=1');
      // By its name, because the ways to pay come after the amounts.
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Kr[iy]pto/ })
        .press('Space');
      await expect(page.getByRole('dialog').locator('select')).toBeEnabled();
      await check(here, 'a donation in coins');
      await page.goto('/payment/history');
      const receipt = await page.locator('a[href*="/payment/receipt/"]').first().getAttribute('href');
      await check(receipt ?? '', '/payment/receipt');
    });

    test('every screen of the back-office is free of faults', async ({ page, request }) => {
      const check = inspect(page);
      await logIn(page, 'implementor');
      for (const path of ofStaff) await check(path);
      const call = await callAs(request, 'implementor');
      const { user } = (await call('GET', '/api/admin/users/check-eligibility?username=player')) as {
        user: { id: number };
      };
      await check(`/admin/users/${user.id}`, '/admin/users/:id');
    });
  });

test('no screen is left out', () => {
  const pathsOf = (entry: RouteConfigEntry, above: string): string[] => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return [...(entry.children ?? []).flatMap((child) => pathsOf(child, path)), ...(entry.path ? [path] : [])];
  };
  const seen = [...open, ...ofPlayers, ...ofStaff].map((path) => path.replace(/[?#].*/, ''));
  const all = (routes as RouteConfigEntry[])
    .flatMap((entry) => pathsOf(entry, ''))
    .filter((path) => !path.includes('*'));
  expect(all.filter((path) => ![...seen, ...onTheWay, ...elsewhere].includes(path))).toEqual([]);
});

test('an address that does not exist answers 404 with a page', async ({ request }) => {
  const lost = await request.get('/nowhere', { headers: { accept: 'text/html' } });
  expect(lost.status()).toBe(404);
  expect(lost.headers()['content-type']).toContain('text/html');
});
