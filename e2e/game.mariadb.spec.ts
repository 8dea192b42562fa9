import type { Page } from '@playwright/test';
import { type MariaRig, openMariaRig } from '../server/test/game/mariadb.ts';
import { testSchemas } from '../server/test/game/schemas.ts';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

const wide = 'W'.repeat(24);
const marks = `Z${'\u0301\u0337\u0330\u035b'.repeat(6)}algo`;
const hostile = [
  '<img src=x onerror=attack()>',
  '=HYPERLINK("http://x")',
  'abc\u202egnp.exe',
  'out\u2069\u202eside',
  'שלום עולם',
  'مرحبا بالعالم',
  wide,
  marks,
];

// Starts a separate portal, because this test replaces the connected game.
test.use({ gameUrl: '' });

let rig: MariaRig;
test.beforeAll(async () => {
  const [schema] = testSchemas;
  rig = await openMariaRig(schema);
  const { player, account } = rig.databases;
  await rig.query(`ALTER TABLE ${account}.account CHANGE login kullanici varchar(16) NOT NULL`);
  for (const table of ['player', 'guild'])
    await rig.query(`ALTER TABLE ${player}.${table} MODIFY name varchar(64) CHARACTER SET utf8mb4 NOT NULL DEFAULT ''`);
  await rig.query(`DELETE FROM ${player}.player WHERE id > 1`);
  for (const [index, name] of hostile.entries()) {
    const id = 101 + index;
    await rig.query(`INSERT INTO ${player}.player (id, account_id, name, job, level) VALUES (?, 1, ?, 0, ?)`, [
      id,
      name,
      98 - index,
    ]);
    await rig.query(`INSERT INTO ${player}.guild (id, name, master, level, exp) VALUES (?, ?, ?, 9, 9)`, [
      id,
      name,
      id,
    ]);
    await rig.query(`INSERT INTO ${player}.guild_member VALUES (?, ?, 1, 0)`, [id, id]);
  }
  await rig.query(`DROP TABLE ${player}.player_index`);
});
test.afterAll(() => rig?.close());

/** Returns the URLs of links on the page that start with `beginning`. */
const linksTo = (page: Page, beginning: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('main a[href^="${beginning}"]')].map((link) => link.getAttribute('href'))`,
  );

/** Checks that the page is not wider than the window, even with long names. */
const isNarrow = async (page: Page, path: string) => {
  expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: path }).toBe(390);
};

test('an owner connects a game using only the form, and hostile player names break no page', async ({
  page,
  request,
}) => {
  const staff = await callAs(request, 'implementor');

  await test.step('a table or column name that the game does not have causes an error next to its field', async () => {
    await logIn(page, 'implementor');
    await page.goto('/admin/game-settings');
    await page.getByRole('button', { name: 'Enter the connection' }).click();
    const form = page.getByRole('dialog');
    const { hostname, port, username, password } = new URL(rig.config.url);
    const { account, player, common } = rig.databases;
    const fields = [
      ['Address', `${hostname}:${port || 3306}`],
      ['User', username],
      ['Password', password],
      ['Account database', account],
      ['Character database', player],
      ['Staff list database', common],
      ['Database for the portal’s table', rig.config.helperDatabase],
    ] as const;
    for (const [label, value] of fields) await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole('button', { name: 'Add a name' }).click();
    await form.getByLabel('Stands for').selectOption('account.login');
    await form.getByLabel('Name in the game').fill('kullanicilar');
    await form.getByRole('button', { name: 'Connect and save' }).click();
    await expect(form.getByText('The game has no table or column with this name').first()).toBeVisible();
    await expect(form.getByText('Enter a valid value')).toHaveCount(0);
    await form.getByLabel('Name in the game').fill('kullanici');
    await form.getByRole('button', { name: 'Connect and save' }).click();
    await expect(page.getByText('Connection saved and in use')).toBeVisible();
  });

  await test.step('the connection test shows privileges, currencies and what to do next', async () => {
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText(/CREATE TABLE IF NOT EXISTS .*wyrmgate_balances/).first()).toBeVisible();
    await page.locator('summary', { hasText: 'Which column holds which currency' }).click();
    await expect(page.getByRole('table', { name: 'Which column holds which currency' })).toContainText('cash');
    await page.locator('summary', { hasText: 'Statements for a database user' }).click();
    await expect(page.locator('pre', { hasText: '`kullanici`' })).toBeVisible();
  });

  await staff('POST', '/api/admin/world/refresh');
  type Rows = { rows: { id: number; name: string | null }[] };
  const board = async () => ((await staff('GET', '/api/world/boards/players')) as Rows).rows;
  await expect.poll(async () => (await board()).map(({ name }) => name)).toEqual(expect.arrayContaining([wide, marks]));

  await test.step('no page is wider than a 390-pixel window, and names cannot reorder page titles', async () => {
    await logIn(page, 'hero', 'Hunter22');
    await page.setViewportSize({ width: 390, height: 844 });
    await isNarrow(page, '/rankings/guilds');
    const guilds = await linksTo(page, '/guilds/');
    await isNarrow(page, '/rankings');
    const characters = await linksTo(page, '/characters/');
    const titles: string[] = [];
    for (const path of [...new Set([...characters, ...guilds])]) {
      await isNarrow(page, path);
      titles.push(await page.title());
    }
    const { site_name: site } = (await staff('GET', '/api/settings/site')) as { site_name: string };
    expect(titles).toEqual(
      expect.arrayContaining([
        `\u2068abcgnp.exe\u2069 · ${site}`,
        `\u2068outside\u2069 · ${site}`,
        `${wide} · ${site}`,
      ]),
    );
    for (const path of ['/guilds', '/profile?tab=characters', '/shop/items']) await isNarrow(page, path);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });
});
