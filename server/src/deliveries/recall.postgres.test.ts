import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser } from '../../test/users.ts';
import { GameError } from '../game/errors.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { writeSettings } from '../settings/service.ts';
import { openStatuses } from './open.ts';
import { sendDue } from './send.ts';
import { deliveries } from './table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { platform, clock } = shop.portal;
  await writeSettings(platform.database.db, { balances_in: 'game' }, clock.now());
});
afterAll(() => shop.close());

const players = 10;
const deadlocks = async (): Promise<number> => {
  const { rows } = await shop.portal.platform.database.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
};

it('refunds, disputes, workers and staff that act on the same credits at once neither deadlock nor lose a coin', async () => {
  const { platform, clock } = shop.portal;
  const { game, database } = platform;
  const staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
  const away = vi.spyOn(game, 'moveCoins').mockRejectedValue(new GameError('unavailable', 'Not reached.'));
  const buy = async (index: number) => {
    const login = `recalled${index}`;
    const password = game.derivePassword(login, 'Secret99');
    const id = await game.createAccount({ key: login, login, email: '', password, deletionCode: '7351426' });
    const buyer = await createTestUser(shop.portal, { longLivedToken: true });
    const account = { id, login };
    await linkGameAccount(database.db, {
      family: game.family,
      account,
      userId: buyer.id,
      origin: 'proof',
      now: clock.now(),
    });
    const order = await shop.orderStripe(buyer);
    shop.control.pay(order.session_id);
    await shop.deliverEvents(order.session_id);
    return { buyer, id, order };
  };
  const bought = await Promise.all(Array.from({ length: players }, (_, index) => buy(index)));
  await shop.settled();
  const rows = await database.db.select({ id: deliveries.id }).from(deliveries).orderBy(deliveries.id);
  expect(rows).toHaveLength(players);

  clock.advance(60_000);
  const announce = async (sessionId: string) => {
    for (const { id } of shop.control.events(sessionId)) await shop.control.deliver(id, { times: 2, concurrency: 2 });
  };
  const takeBack = async ({ order: { session_id } }: (typeof bought)[number], index: number) => {
    shop.control.refund(session_id, { amount: index % 2 === 0 ? chest.eur : 300 });
    const refunded = announce(session_id);
    if (index % 2 === 1) shop.control.dispute(session_id);
    await Promise.all([refunded, announce(session_id)]);
  };
  const isOpen = inArray(deliveries.status, openStatuses);
  /** The clock does not move, so only a retry makes a delivery due again, and no claim expires. */
  const work = async () => {
    for (let round = 0; round < 8; round += 1) {
      for (const params of await database.db.select({ id: deliveries.id }).from(deliveries).where(isOpen))
        await staff.api.deliveries.retry({ params }).catch(() => undefined);
      await sendDue(platform);
    }
  };
  const resolve = async () => {
    const body = { outcome: 'cancelled', reason: 'The game is away.' } as const;
    for (const params of rows.slice(-2)) await staff.api.deliveries.resolve({ params, body }).catch(() => undefined);
  };
  await Promise.all([...bought.map(takeBack), work(), work(), resolve()]);
  await shop.settled();

  away.mockRestore();
  await eventually(async () => {
    clock.advance(121_000);
    await sendDue(platform);
    return (await database.db.$count(deliveries, isOpen)) === 0;
  });
  await eventually(async () => (await shop.ledger()).ok);
  for (const { buyer, id } of bought) {
    expect((await game.balances(id)).coins).toBe(0);
    expect(await buyer.api.ledger.balance()).toEqual({ balance: 0, debt: 0 });
  }
  const cancelled = and(eq(deliveries.status, 'cancelled'), eq(deliveries.kind, 'coins'));
  expect(await database.db.$count(deliveries, cancelled)).toBeGreaterThanOrEqual(players);
  expect(await deadlocks()).toBe(0);
});
