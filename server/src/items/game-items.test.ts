import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { GameError } from '../game/errors.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { readItemNames } from './item-names.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const load = (text: string, more: { language?: 'en' | 'tr'; dry_run?: boolean } = {}) =>
  staff.api.items.importGameItems({ body: { source: 'file', text, ...more } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const known = async (search?: string) => (await staff.api.items.gameItems({ query: { search } })).items;

it('a list of game items is parsed into numbers and names, and lines without them are reported', () => {
  const { items, failed, failures } = readItemNames(
    '\uFEFFVNUM\tLOCALE_NAME\r\n10\tSword+0\r\n\r\nx\tBad\n20\t\n30\tA\u0000B\n40~49\tRange\n',
  );
  expect(items.map(({ vnum, name }) => [vnum, name])).toEqual([
    [10, 'Sword+0'],
    [30, 'A B'],
  ]);
  expect([failures, failed.map(({ line }) => line)]).toEqual([2, [4, 5]]);
});

it('item_proto is parsed with the level and class of each item', () => {
  const head = 'ITEM_VNUM~RANGE\tITEM_NAME(K)\tITEM_TYPE\tANTI_FLAG\tLIMIT_TYPE0\tLIMIT_VALUE0\n';
  const { items } = readItemNames(
    `${head}"11299"\t"Plate"\tITEM_ARMOR\t"ANTI_ASSASSIN | ANTI_SURA | ANTI_MUDANG | ANTI_WOLFMAN"\tLEVEL\t61\n19\tClub\tITEM_WEAPON\tNONE\tLIMIT_NONE\t0\n`,
  );
  expect(items).toMatchObject([
    { vnum: 11299, name: 'Plate', level: 61, class: 'warrior' },
    { vnum: 19, level: null, class: null },
  ]);
});

it('an import of game items adds, updates and counts items, and a dry run changes nothing', async () => {
  const file = '5001\tMoon Bell\n5002\tSun Bell';
  expect(await load(file)).toMatchObject({ added: 2, changed: 0, same: 0, applied: false });
  expect(await known()).toEqual([]);
  expect(await load(file, { dry_run: false })).toMatchObject({ added: 2, applied: true });
  const again = await load('5001\tMoon Bell\n5002\tStar Bell\n5003\tNight Bell', { dry_run: false });
  expect([again.added, again.changed, again.same]).toEqual([1, 1, 1]);
  expect(again.sample).toEqual([
    { vnum: 5002, name: 'Star Bell', was: 'Sun Bell' },
    { vnum: 5003, name: 'Night Bell', was: null },
  ]);
  await load('5001\tAy Çanı', { language: 'tr', dry_run: false });
  expect(await known('çanı')).toMatchObject([{ vnum: 5001, names: { en: 'Moon Bell', tr: 'Ay Çanı' } }]);
  expect((await known('5002')).map(({ vnum }) => vnum)).toEqual([5002]);
  expect(await known('%')).toEqual([]);
});

it('an import of game items reads the list of the connected game, with levels and classes', async () => {
  const report = await staff.api.items.importGameItems({ body: { source: 'game', dry_run: false } });
  expect(report.added).toBeGreaterThan(15);
  expect(await known('whisper')).toMatchObject([{ vnum: 1099, level: 45, class: 'ninja', sockets: 2 }]);
  await takeSnapshot(app.platform);
  expect((await staff.api.items.gameItems({ query: {} })).in_game).toBe(true);
  const silent = vi.spyOn(app.platform.game, 'itemTypes').mockRejectedValue(new GameError('unavailable', 'Silent.'));
  expect(await codeOf(staff.api.items.importGameItems({ body: { source: 'game' } }))).toBe('items.gameUnreachable');
  silent.mockRestore();
});

it('game items are added to the catalogue once, as drafts with the details from the game', async () => {
  const { categories } = await staff.api.items.adminList();
  const body = { vnums: [1099, 13129, 777_777], category_id: categories[0]?.id ?? 0, price: 120 };
  const plan = await staff.api.items.addFromGame({ body });
  expect(plan).toMatchObject({ applied: false });
  expect(plan.rows.map(({ action }) => action)).toEqual(['create', 'create', 'unknown']);
  const before = (await staff.api.items.adminList()).items.length;
  expect(await staff.api.items.addFromGame({ body: { ...body, dry_run: false } })).toMatchObject({ applied: true });
  const { items } = await staff.api.items.adminList();
  expect(items.length).toBe(before + 2);
  expect(items.find(({ vnum }) => vnum === 1099)).toMatchObject({
    names: { en: 'Whisper Daggers' },
    state: 'draft',
    price: 120,
    min_level: 45,
    class: 'ninja',
    sockets: [1, 1],
  });
  const again = await staff.api.items.addFromGame({ body: { ...body, dry_run: false } });
  expect([again.applied, again.rows.map(({ action }) => action)]).toEqual([false, ['exists', 'exists', 'unknown']]);
  expect(await codeOf(staff.api.items.addFromGame({ body: { ...body, category_id: 9999 } }))).toBe(
    'items.categoryNotFound',
  );
});

it('only staff who may edit the catalogue can see and import game items', async () => {
  const player = await createTestUser(app);
  expect(await codeOf(player.api.items.gameItems({ query: {} }))).toBe('common.forbidden');
  expect(await codeOf(player.api.items.importGameItems({ body: { source: 'file', text: '1\tX' } }))).toBe(
    'common.forbidden',
  );
});
