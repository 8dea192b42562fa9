import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { demoItems } from '../game/demo/table.ts';
import { items } from '../items/table.ts';
import { writeSettings } from '../settings/service.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const db = () => app.platform.database.db;
const create = async (item_id: number | null, more: object = {}) => {
  const body = { name: 'Item codes', kind: 'item' as const, item_id, ...more };
  const { csv, ...made } = await staff.api['redeem-codes'].create({ body });
  return { ...made, codes: csv.trim().split('\r\n').slice(1) };
};
const createPlayer = async () => {
  const player = await createTestUser(app, { longLivedToken: true });
  await giveGameAccount(app, player.id);
  return player;
};
const redeem = (player: TestUser, code = '') => player.api['redeem-codes'].redeem({ body: { code } });
const sentTo = (player: TestUser) => db().select().from(deliveries).where(eq(deliveries.user_id, player.id));

describe('a code for an item', () => {
  it('sends the item to the game account once, even when two tabs redeem it', async () => {
    const id = await createTestItem(app.platform.database, { vnum: 7777, count: 3, names: { en: 'Potion' } });
    const { codes, batch } = await create(id);
    expect(batch).toMatchObject({ kind: 'item', item: { name: 'Potion', count: 3 }, coins: null });
    const player = await createPlayer();
    const results = await Promise.allSettled([redeem(player, codes[0]), redeem(player, codes[0])]);
    const [done] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done).toMatchObject({ kind: 'item', item: { name: 'Potion', count: 3 }, coins: null, premium_until: null });
    await sendDue(app.platform);
    await sendDue(app.platform);
    const received = await db().select().from(demoItems).where(eq(demoItems.item, 7777));
    expect(received.map(({ count }) => count)).toEqual([3]);
  });

  it('gives the promised item even after the item was changed and deleted', async () => {
    const id = await createTestItem(app.platform.database, { vnum: 8888 });
    const { codes } = await create(id);
    await db().update(items).set({ vnum: 9999 }).where(eq(items.id, id));
    await staff.api.items.remove({ params: { id } });
    const player = await createPlayer();
    await redeem(player, codes[0]);
    expect((await sentTo(player)).map(({ payload }) => payload)).toEqual([
      { item: 8888, count: 1, sockets: [], names: { en: 'Moonsteel Blade' } },
    ]);
  });

  it('stays unused if the player has no game account', async () => {
    const { codes } = await create(await createTestItem(app.platform.database));
    const player = await createTestUser(app, { longLivedToken: true });
    expect((await errorOf(redeem(player, codes[0]))).code).toBe('redeem-codes.noGameAccount');
    await giveGameAccount(app, player.id);
    expect((await redeem(player, codes[0])).kind).toBe('item');
  });

  it('requires a game item that is on sale', async () => {
    const draft = await createTestItem(app.platform.database, { status: 'draft' });
    const premium = await createTestItem(app.platform.database, {
      kind: 'premium',
      vnum: null,
      premium_type: 'vip',
      premium_days: 30,
    });
    for (const id of [draft, premium, 999_999])
      expect((await errorOf(create(id))).code).toBe('redeem-codes.itemNotFound');
    const { fields } = await errorOf(create(null));
    expect(fields).toMatchObject([{ path: 'item_id', code: 'redeem-codes:validation.item' }]);
  });

  it('counts with the item’s price towards the limit for dual approval', async () => {
    await createTestUser(app, { authority: 'implementor' });
    app.clock.advance(25 * 3_600_000);
    await writeSettings(db(), { four_eyes: true, approval_code_coins: 1000 }, app.clock.now());
    const id = await createTestItem(app.platform.database, { price: 400 });
    expect((await create(id, { codes: 2 })).approval).toBeUndefined();
    const third = await create(id);
    expect(third.approval?.status).toBe('pending');
    const player = await createPlayer();
    expect((await errorOf(redeem(player, third.codes[0]))).code).toBe('redeem-codes.unknown');
  });
});
