import { randomBytes } from 'node:crypto';
import { test } from './firefox/firefox.ts';
import { holdingProxy } from './firefox/holding-proxy.ts';
import { expect } from './portal.ts';
import { register } from './users.ts';

test('a visitor registers in Firefox, logs out and logs in again', async ({ firefox }) => {
  const username = `Fox${randomBytes(3).toString('hex')}`;
  await firefox.goto('/register');
  await firefox.fill('Username', username);
  await firefox.fill('Password', 'Journey7');
  await firefox.fill('Repeat password', 'Journey7');
  await firefox.fill('Email', `${username}@mail.example`);
  await firefox.fill('Repeat email', `${username}@mail.example`);
  await firefox.fill('Social ID', '1234567');
  await firefox.select('How did you find us?', 'discord');
  await firefox.check('I accept the terms of service, the game rules and the privacy policy.');
  await firefox.press('button', 'Create account');
  await firefox.reads('Account created');
  await firefox.press('button', `Account menu for ${username}`);
  await firefox.press('menuitem', 'Log out');
  await firefox.find('link', 'Log in');
  await firefox.logIn(username, 'Journey7');
});

test('a player uses the menus and changes their profile in Firefox', async ({ firefox, request }) => {
  const { username, password } = await register(request, 'Vixen');
  await firefox.logIn(username, password);
  await firefox.press('button', `Account menu for ${username}`);
  await firefox.find('menuitem', 'Profile');
  await firefox.page.keyboard.press('Escape');
  await expect.poll(firefox.readText).not.toContain('Log out');
  await firefox.press('button', `Account menu for ${username}`);
  await firefox.press('menuitem', 'Profile');
  await firefox.opens(/^\/profile$/);
  await firefox.fill('Real name', 'Vera Vixen');
  await firefox.press('button', 'Save');
  await firefox.reads('Details saved');
  await firefox.goto('/profile');
  await firefox.reads('Vera Vixen');
});

test('a player buys Dragon Coins in Firefox', async ({ firefox, request }) => {
  const { username, password } = await register(request, 'Reynard');
  await firefox.logIn(username, password);
  await firefox.goto('/shop');
  await firefox.check('Deliver the coins right away. I know that my right of withdrawal ends with the delivery.');
  await firefox.press('button', 'Pay €19.99');
  await firefox.opens(/^\/pay\/cs_test_/);
  await firefox.press('button', 'Pay €19.99');
  await firefox.reads('2,800 coins are yours');
});

test('staff filter and edit accounts in Firefox', async ({ firefox, request }) => {
  const { username } = await register(request, 'Corsac');
  await firefox.logIn('implementor');
  await firefox.goto(`/admin/users?search=${username}`);
  await firefox.press('button', `Actions for ${username}`);
  await firefox.press('menuitem', 'Edit');
  await firefox.fill('Real name', 'Cora Corsac');
  await firefox.press('button', 'Save');
  await firefox.reads(`${username} saved`);
  await firefox.select('Status', 'BLOCK');
  await firefox.reads('No matches');
});

test('a player writes in the forum in Firefox', async ({ firefox, request }) => {
  const { username, password } = await register(request, 'Fennec');
  const title = `Which road to the mill ${randomBytes(3).toString('hex')}`;
  await firefox.logIn(username, password);
  await firefox.goto('/forum/questions');
  await firefox.press('link', 'New thread');
  await firefox.fill('Title', title);
  await firefox.fill('Text', 'The bridge is closed.');
  await firefox.press('button', 'Start thread');
  await firefox.find('heading', title);
  await firefox.reads('The bridge is closed.');
});

for (const [what, kind, name] of [
  ['page', 'link', 'Create account'],
  ['dialog', 'link', 'Search'],
] as const)
  test(`leaving a page in Firefox while the code of a ${what} loads causes neither an error nor a reload`, async ({
    firefox,
    portal,
  }) => {
    const { page } = firefox;
    await using proxy = await holdingProxy(portal.url);
    await firefox.goto(`${proxy.url}/legal/privacy`);
    await page.evaluate(`addEventListener('vite:preloadError', () => { document.body.dataset.failed = 'import'; })`);
    proxy.hold('script', 'document');
    await firefox.press(kind, name);
    await expect.poll(() => proxy.held('script').length, 'requested scripts').toBeGreaterThan(0);
    await page.evaluate(`location.assign('/legal/terms')`);
    await expect.poll(() => proxy.held('script').some(({ aborted }) => aborted), 'Firefox aborts scripts').toBe(true);
    // Pages do not fire this event, because React Router imports them in another way.
    if (what === 'dialog') await expect.poll(() => page.evaluate('document.body.dataset.failed')).toBe('import');
    await page.evaluate('new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => done())))');
    expect(await firefox.readText()).not.toContain('Something went wrong');
    expect(proxy.held('document').map(({ path }) => path)).toEqual(['/legal/terms']);
    proxy.release();
    await firefox.opens(/^\/legal\/terms$/);
  });
