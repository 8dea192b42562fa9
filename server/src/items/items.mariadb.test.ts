import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashRig, openCrashRig } from '../../test/crash.ts';
import { eventually } from '../../test/eventually.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { testSchemas } from '../../test/game/schemas.ts';
import { createTestItem, giveCoins } from '../../test/items.ts';
import { deliveries } from '../deliveries/table.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { balanceOf } from '../ledger/service.ts';
import { items } from './table.ts';

let rig: MariaRig;
let crash: CrashRig;
beforeAll(async () => {
  const [schema] = testSchemas;
  rig = await openMariaRig(schema);
  await rig.world.describe();
  crash = await openCrashRig({
    env: {
      GAME_DATABASE_URL: rig.config.url,
      GAME_ACCOUNT_DATABASE: rig.databases.account,
      GAME_PLAYER_DATABASE: rig.databases.player,
      GAME_COMMON_DATABASE: rig.databases.common,
      GAME_HELPER_DATABASE: rig.config.helperDatabase,
    },
  });
});
afterAll(async () => {
  await crash?.close();
  await rig?.close();
});

const awards = (vnum: number) =>
  rig.query(`SELECT login, vnum, count, mall FROM \`${rig.databases.player}\`.item_award WHERE vnum = ?`, [vnum]);

it.each([
  ['delivery-claimed', 'hero', 9101],
  ['delivery-sent', 'second', 9102],
] as const)(
  'a portal killed at %s after the charge neither loses nor duplicates the item',
  async (point, login, vnum) => {
    const account = await rig.world.findAccount(login);
    if (!account) throw new Error(`The game has no account ${login}.`);
    const player = await crash.createUser();
    const item = await crash.withDatabase(async (database) => {
      const link = { family: 'metin2', account, userId: player.id, origin: 'proof' as const, now: new Date() };
      await linkGameAccount(database.db, link);
      await giveCoins(database, player.id, 250, new Date());
      return createTestItem(database, { vnum, count: 4, stock: 2 });
    });
    const body = { lines: [{ item, quantity: 1, price: 100 }] };
    const options = { headers: { 'idempotency-key': `crash-${point}` } };

    const dying = await crash.start(point);
    await crash
      .as(dying, player)
      .items.order({ body }, options)
      .catch(() => undefined);
    expect(await dying.ended).toBe('SIGKILL');
    expect(await awards(vnum)).toHaveLength(point === 'delivery-sent' ? 1 : 0);
    // Expires the claim of the dead worker instead of waiting for it.
    await crash.withDatabase(({ db }) => db.update(deliveries).set({ next_attempt_at: new Date(0) }));

    const restarted = await crash.start();
    const { items: api } = crash.as(restarted, player);
    // The buyer's browser repeats the order, because it never got a response.
    await api.order({ body }, options);
    await eventually(async () => (await api.orders()).orders[0]?.lines[0]?.pieces[0]?.state === 'arrived');
    expect((await api.orders()).orders).toHaveLength(1);
    await restarted.stop();
    expect(await awards(vnum)).toEqual([{ login, vnum, count: 4, mall: 1 }]);
    const after = await crash.withDatabase(async ({ db }) => [
      await balanceOf(db, player.id),
      (await db.select().from(items).where(eq(items.id, item)))[0]?.stock,
    ]);
    expect(after).toEqual([150, 1]);
  },
);
