import type { APIRequestContext, WebSocketRoute } from '@playwright/test';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

/**
 * Returns the page as the server renders it for a visitor. Does not follow redirects, because their URLs can name a
 * character.
 */
const rendered = async (request: APIRequestContext, path: string): Promise<string> => {
  const reply = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  return `${reply.status()} ${reply.headers().location ?? ''} ${await reply.text()}`;
};

test('a visitor searches for a player and filters by empire', async ({ page }) => {
  const names = page.locator('tbody a[href^="/characters/"]');
  // A new portal needs a moment for its first snapshot.
  await expect(async () => {
    await page.goto('/rankings');
    expect(await names.count()).toBeGreaterThan(20);
  }).toPass({ timeout: 60_000 });
  const name = (await names.nth(20).textContent()) ?? '';
  // A plain request proves that the search works without scripts.
  const reply = await page.request.get(`/rankings?${new URLSearchParams({ find: name })}`, { maxRedirects: 0 });
  expect([reply.status(), reply.headers().location]).toEqual([302, expect.stringMatching(/hit=(\d+)#place-\1$/)]);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/[?&]hit=\d+#place-\d+$/);
  await expect(page.locator('tbody tr[data-tone="selected"]')).toContainText(name);
  await page.getByRole('navigation', { name: 'Empire' }).getByRole('link', { name: 'Blue' }).click();
  await expect(page).toHaveURL(/\?empire=blue$/);
  await expect(page.locator('tbody tr').first()).toContainText('Blue');
});

test('a character hidden by its player has no page for other visitors', async ({ page, browser }) => {
  await logIn(page, 'player');
  await page.goto('/profile?tab=characters');
  const link = page.locator('main h3 a').first();
  const address = (await link.getAttribute('href')) ?? '';
  const hide = page.getByRole('switch', { name: /private/ }).first();
  await hide.press('Space');
  await expect(link).toHaveCount(0);
  const visitor = await browser.newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await hide.press('Space');
  await expect(page.locator('main h3 a').first()).toBeVisible();
  await expect(async () => expect((await visitor.goto(address))?.status()).toBe(200)).toPass();
  await visitor.close();
});

test('a player frees a stuck character from the profile, and cannot free it again within the hour', async ({
  page,
}) => {
  await logIn(page, 'player');
  const free = page.getByRole('button', { name: /^Free stuck character: ./ }).first();
  // A new portal needs a moment for its first snapshot.
  await expect(async () => {
    await page.goto('/profile?tab=characters');
    await expect(free).toBeVisible();
  }).toPass();
  await free.click();
  await expect(page.getByText('Your character will be freed')).toBeVisible();
  // The hour begins when the game has freed it.
  await expect(async () => {
    await free.click();
    await expect(page.getByText(/You can free it again in \d+ minutes/).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('the home page and the status page ask for new figures as soon as the socket reports them', async ({ page }) => {
  await logIn(page, 'player');
  let connected = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      // Socket.IO's answer that accepts the connection.
      if (String(message).startsWith('40')) connected.resolve(socket);
    });
  });
  for (const [path, data] of [
    ['/', '/_.data'],
    ['/status', '/status.data'],
  ] as const) {
    connected = Promise.withResolvers();
    await page.goto(path);
    const socket = await connected.promise;
    // Sooner than the poll of every half minute.
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === data, {
      timeout: 10_000,
    });
    socket.send('42["world",{"changed":"status"}]');
    expect((await asked).method()).toBe('GET');
  }
});

test('a newly private character disappears from every page at once, but keeps its place in the rankings', async ({
  request,
  page,
}) => {
  const call = await callAs(page.request, 'lowwizard');
  type Own = {
    id: number;
    name: string;
    guild: { id: number } | null;
    places: { page: number; row: { position: number } }[];
  };
  const read = async () => ((await call('GET', '/api/world/own')) as { characters: Own[] }).characters;
  // A new portal needs a moment for its first snapshot.
  await expect(async () => expect((await read()).some(({ guild }) => guild)).toBe(true)).toPass();
  const own = (await read()).find(({ guild, places }) => guild && places.length > 0);
  const [placed] = own?.places ?? [];
  if (!own?.guild || !placed) throw new Error('The demo world has no suitable character.');
  const { id, name, guild } = own;
  const board = `/rankings?page=${placed.page}`;
  const slug = (number: number) => `x-${number.toString(36)}`;
  const guildPath = (await request.get(`/guilds/${slug(guild.id)}`, { maxRedirects: 0 })).headers().location ?? '';
  const link = `/characters/${encodeURIComponent(name)}-`;
  // What each page shows for a public character. A ranking search is recognised by `hit=`, because its page also
  // repeats the name that was searched for.
  const shown: Record<string, string> = {
    [board]: name,
    [`/rankings?find=${name}`]: 'hit=',
    [guildPath]: name,
    [`/characters/${slug(id)}`]: name,
    '/players/lowwizard': name,
    [`/search?q=${name}`]: link,
    [`/api/search?q=${name}`]: name,
  };
  const showing = async () => {
    const paths: string[] = [];
    for (const [path, sign] of Object.entries(shown))
      if ((await rendered(request, path)).includes(sign)) paths.push(path);
    return paths;
  };
  const hide = (value: boolean) => call('PUT', `/api/world/own/${id}/privacy`, { private: value });
  expect(await showing()).toEqual(Object.keys(shown));
  await hide(true);
  try {
    expect(await showing()).toEqual([]);
    expect(await rendered(request, `/characters/${slug(id)}`)).toMatch(/^404 /);
    for (const path of ['/sitemap.xml', '/forum/sitemap/1.xml', '/', '/guilds'])
      expect(await rendered(request, path)).not.toContain(link);
    const place = new RegExp(`<tr[^>]* id="place-${placed.row.position}".*?</tr>`, 's');
    expect(place.exec(await rendered(request, board))?.[0]).toContain('Private character');
  } finally {
    await hide(false);
  }
  expect(await showing()).toEqual(Object.keys(shown));
});

test('the home page names no character while all are private', async ({ request, page }) => {
  const call = await callAs(page.request, 'implementor');
  const home = async () => {
    const html = await rendered(request, '/');
    return [html.includes('/characters/'), html.includes('Private character')];
  };
  await expect(async () => expect(await home()).toEqual([true, false])).toPass();
  await call('PUT', '/api/admin/world', { world_private_default: true });
  try {
    expect(await home()).toEqual([false, true]);
  } finally {
    await call('PUT', '/api/admin/world', { world_private_default: false });
  }
  expect(await home()).toEqual([true, false]);
});

test('guild lists and members are rendered as lists for search engines, each with a canonical address', async ({
  page,
  portal,
}) => {
  const items = page.locator('[itemtype="https://schema.org/ItemList"] [itemprop="itemListElement"]');
  const canonical = page.locator('link[rel="canonical"]');
  const expectList = async (path: RegExp) => {
    expect(await items.count()).toBeGreaterThan(1);
    const first = items.first();
    await expect(first.locator('meta[itemprop="position"]')).toHaveAttribute('content', '1');
    await expect(first.locator('a[itemprop="url"]')).toHaveAttribute('href', path);
    await expect(first.locator('[itemprop="name"]')).not.toHaveText('');
  };
  await expect(async () => {
    await page.goto('/guilds?from=mail');
    expect(await items.count()).toBeGreaterThan(1);
  }).toPass();
  await expect(canonical).toHaveAttribute('href', `${portal.url}/guilds`);
  await expectList(/^\/guilds\/./);
  const guild = (await items.first().getByRole('link').getAttribute('href')) ?? '';
  await page.goto(`${guild}?from=mail`);
  await expect(canonical).toHaveAttribute('href', `${portal.url}${guild}`);
  await expectList(/^\/characters\/./);
});
