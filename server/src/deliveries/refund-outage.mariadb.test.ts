import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { type BreakableLine, openBreakableLine } from '../../test/game/breakable-line.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { openReplyCutter, type ReplyCutter } from '../../test/game/reply-cutter.ts';
import { testSchemas } from '../../test/game/schemas.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { GameError } from '../game/errors.ts';
import { guardGame } from '../game/guard.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { moveCoins } from '../ledger/service.ts';
import { manualClock } from '../platform/clock/clock.ts';
import { writeSettings } from '../settings/service.ts';
import { forwardCoins } from './coins.ts';
import { openStatuses } from './open.ts';
import { claimDue, sendDue } from './send.ts';
import { deliveries } from './table.ts';

const clock = manualClock();
let rig: MariaRig;
let cutter: ReplyCutter;
let line: BreakableLine;
let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  rig = await openMariaRig(testSchemas[0]);
  await rig.world.describe();
  const address = new URL(rig.config.url);
  cutter = await openReplyCutter({ host: address.hostname, port: Number(address.port || 3306) });
  line = await openBreakableLine({ host: '127.0.0.1', port: cutter.port });
  address.host = `127.0.0.1:${line.port}`;
  shop = await openShop({ clock, game: guardGame(rig.open({ url: address.href }), clock) });
  await writeSettings(db(), { balances_in: 'game' }, clock.now());
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(async () => {
  await shop?.close();
  await line?.close();
  await cutter?.close();
  await rig?.close();
});
beforeEach(() => line.cut());
afterEach(() => {
  vi.restoreAllMocks();
});

const total = chest.coins + chest.bonus;
const shareOf = (cents: number) => Math.floor((total * cents) / chest.eur);
const db = () => shop.portal.platform.database.db;

type Player = TestUser & { account: AccountId; login: string; before: number };
let players = 0;
const createPlayer = async ({ linked = true } = {}): Promise<Player> => {
  const user = await createTestUser(shop.portal, { longLivedToken: true });
  players += 1;
  const login = `refund${players}`;
  const password = rig.world.derivePassword(login, 'Secret99');
  const id = await rig.world.createAccount({ key: login, login, email: '', password, deletionCode: '1234567' });
  const player = { ...user, account: id, login, before: (await rig.world.balances(id)).coins ?? 0 };
  if (linked) await link(player);
  return player;
};
const link = ({ id: userId, account: id, login }: Player) =>
  linkGameAccount(db(), { family: 'metin2', account: { id, login }, userId, origin: 'proof', now: clock.now() });
/** Coins that the player has gained in the game. */
const gained = async ({ account, before }: Player) => ((await rig.world.balances(account)).coins ?? 0) - before;

type Row = typeof deliveries.$inferSelect;
const rowsOf = ({ id }: TestUser): Promise<Row[]> =>
  db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.user_id, id), eq(deliveries.kind, 'coins')))
    .orderBy(deliveries.id);
/** The player's deliveries of coins, such as `1100 cancelled`. */
const shown = async (player: TestUser) =>
  (await rowsOf(player)).map(({ payload, status }) => `${payload.amount} ${status}`);

type Order = { session_id: string; reference: string };
const buy = async (buyer: Player): Promise<Order> => {
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  await shop.deliverEvents(order.session_id);
  await shop.settled();
  return order;
};
/** Buys a package whose credit cannot reach the game because of an outage. */
const buyUnsent = async (buyer: Player): Promise<Order> => {
  const order = await buy(buyer);
  await eventually(async () => {
    const credit = (await rowsOf(buyer)).find(({ payment }) => payment === order.reference);
    return credit?.status === 'queued' && credit.error === 'unavailable' && !credit.uncertain;
  });
  return order;
};
/** Delivers all events of the session twice, as gateways do. */
const announce = async ({ session_id }: Order) => {
  for (const { id } of shop.control.events(session_id)) await shop.control.deliver(id, { times: 2, concurrency: 2 });
  await shop.settled();
};
/** Ends the outage, and waits until the player has no open deliveries. */
const endOutage = async (player: Player) => {
  await line.mend();
  await eventually(async () => {
    clock.advance(121_000);
    await sendDue(shop.portal.platform);
    const open = and(eq(deliveries.user_id, player.id), inArray(deliveries.status, openStatuses));
    return (await db().$count(deliveries, open)) === 0;
  });
};
const expectExact = async (player: Player, coins: number) => {
  expect(await gained(player)).toBe(coins);
  expect(await player.api.ledger.balance()).toEqual({ balance: 0, debt: 0 });
  expect(await shop.ledger()).toMatchObject({ ok: true, sum: 0 });
};

describe('a refund while the game is unavailable', () => {
  it('cancels the unsent credit, so that no coins arrive, no debt remains and everyone sees why', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    shop.control.refund(order.session_id);
    await announce(order);
    expect(await player.api.ledger.balance()).toEqual({ balance: 0, debt: 0 });
    expect(await shop.payment(order.reference)).toMatchObject({ status: 'refunded' });
    const cancelled = { status: 'cancelled', coins: total, recalled: { reason: 'refund', coins: total } };
    expect((await player.api.deliveries.own({ query: {} })).deliveries).toMatchObject([cancelled]);
    for (const query of [{ payment: order.reference }, { userId: player.id }])
      expect((await staff.api.deliveries.list({ query })).deliveries).toMatchObject([cancelled]);
    await endOutage(player);
    expect(await shown(player)).toEqual([`${total} cancelled`]);
    await expectExact(player, 0);
  });

  it('cancels only the refunded coins if it is partial, even if two arrive at once', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    const { id } = await shop.payment(order.reference);
    await staff.api.donations.refund({ params: { id }, body: { reason: 'Half of it.', amount: 1 } });
    expect(await shown(player)).toEqual([`${total} cancelled`, `${total - shareOf(100)} queued`]);
    for (const amount of [150, 250]) shop.control.refund(order.session_id, { amount });
    await Promise.all([announce(order), announce(order)]);
    await endOutage(player);
    const { deliveries: own } = await player.api.deliveries.own({ query: {} });
    expect(own[0]).toMatchObject({ status: 'delivered', coins: total - shareOf(500), recalled: null });
    const recalled = own.reduce((sum, row) => sum + (row.recalled?.coins ?? 0), 0);
    expect(recalled).toBe(shareOf(500));
    await expectExact(player, total - shareOf(500));
  });

  it('credits the coins once if it fails later', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    const refund = shop.control.refund(order.session_id, { status: 'pending' });
    await announce(order);
    expect(await shown(player)).toEqual([`${total} cancelled`]);
    shop.control.settleRefund(refund.id, 'failed');
    await announce(order);
    await endOutage(player);
    expect(await shown(player)).toEqual([`${total} cancelled`, `${total} delivered`]);
    await expectExact(player, total);
  });

  it('leaves the credits of other payments and of gifts as they are', async () => {
    const player = await createPlayer();
    const friend = await createTestUser(shop.portal, { longLivedToken: true });
    const kept = await buyUnsent(player);
    const gift = await friend.api.payments.createStripeSession(
      { body: { package_id: chest.id, currency: 'EUR', consent: true, recipient: player.username } },
      { headers: { 'idempotency-key': `gift-${player.id}` } },
    );
    shop.control.pay(gift.session_id);
    await announce(gift);
    const refunded = await buy(player);
    shop.control.refund(refunded.session_id);
    await announce(refunded);
    await endOutage(player);
    expect(await shown(player)).toEqual([`${total} delivered`, `${total} delivered`, `${total} cancelled`]);
    expect((await shop.payment(kept.reference)).status).toBe('completed');
    await expectExact(player, 2 * total);
  });

  it('takes its coins out of a credit that also holds a bonus, and the bonus arrives', async () => {
    const player = await createPlayer({ linked: false });
    const order = await buy(player);
    await link(player);
    await shop.portal.platform.database.transaction(async (tx) => {
      const movement = { userId: player.id, cause: `bonus:${player.id}`, now: clock.now() };
      await moveCoins(tx, { ...movement, kind: 'bonus', amount: 50 });
      await forwardCoins(shop.portal.platform, tx, movement);
    });
    expect(await shown(player)).toEqual([`${total + 50} queued`]);
    shop.control.refund(order.session_id);
    await announce(order);
    await endOutage(player);
    expect(await shown(player)).toEqual([`${total + 50} cancelled`, '50 delivered']);
    await expectExact(player, 50);
  });

  it('cannot be undone by staff who retry or resolve the cancelled credit', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    shop.control.refund(order.session_id);
    await announce(order);
    const params = { id: (await rowsOf(player))[0]?.id ?? 0 };
    const cancelled = { status: 409, code: 'deliveries.cancelled' };
    expect(await errorOf(staff.api.deliveries.retry({ params }))).toMatchObject(cancelled);
    const body = { outcome: 'cancelled', reason: 'Once more.' } as const;
    expect(await errorOf(staff.api.deliveries.resolve({ params, body }))).toMatchObject(cancelled);
    await endOutage(player);
    await expectExact(player, 0);
  });

  it('neither deadlocks nor doubles coins if staff retry the credit at the same moment', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    const params = { id: (await rowsOf(player))[0]?.id ?? 0 };
    shop.control.refund(order.session_id);
    await Promise.all([
      announce(order),
      staff.api.deliveries.retry({ params }).catch(() => undefined),
      sendDue(shop.portal.platform),
    ]);
    await endOutage(player);
    await expectExact(player, 0);
  });
});

/** Starts an attempt that hangs, and returns a function that makes it fail before it reaches the game. */
const holdAttempt = async () => {
  const { platform } = shop.portal;
  let fail: () => void = () => undefined;
  const outcome = new Promise<never>((_, reject) => {
    fail = () => reject(new GameError('unavailable', 'Not reached.'));
  });
  const called = vi.spyOn(platform.game, 'getAccount').mockReturnValueOnce(outcome);
  clock.advance(60_000);
  void sendDue(platform);
  await vi.waitFor(() => expect(called).toHaveBeenCalled());
  return fail;
};

describe('a refund during an attempt to send the credit', () => {
  it('cancels the credit when the attempt ends without having reached the game', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    const fail = await holdAttempt();
    shop.control.refund(order.session_id);
    await announce(order);
    expect(await shown(player)).toEqual([`${total} sending`, `${-total} queued`]);
    fail();
    await eventually(async () => (await shown(player)).join() === `${total} cancelled,${-total} cancelled`);
    expect(await player.api.ledger.balance()).toEqual({ balance: 0, debt: 0 });
    await endOutage(player);
    await expectExact(player, 0);
  });

  it('ends with no coins and no debt, whether the worker or the refund is first', async () => {
    const { platform } = shop.portal;
    for (let round = 0; round < 6; round += 1) {
      await line.cut();
      const player = await createPlayer();
      const order = await buyUnsent(player);
      await line.mend();
      clock.advance(60_000);
      shop.control.refund(order.session_id);
      await Promise.all([sendDue(platform), announce(order), sendDue(platform)]);
      await endOutage(player);
      await expectExact(player, 0);
    }
  });
});

describe('a refund after an attempt with an unknown outcome', () => {
  it('leaves the credit queued, and takes its coins back after it has arrived', async () => {
    const player = await createPlayer();
    await line.mend();
    clock.advance(60_000);
    cutter.cutReplyTo("'payment:");
    const order = await buy(player);
    await eventually(async () => (await rowsOf(player))[0]?.uncertain);
    expect(await gained(player)).toBe(total);
    await line.cut();
    shop.control.refund(order.session_id);
    await announce(order);
    expect((await shown(player)).map((row) => row.split(' ')[0])).toEqual([`${total}`, `${-total}`]);
    expect(await player.api.ledger.balance()).toEqual({ balance: -total, debt: total });
    await endOutage(player);
    expect(await shown(player)).toEqual([`${total} delivered`, `${-total} delivered`]);
    await expectExact(player, 0);
  });

  it('treats a credit that a stopped portal had claimed in the same way', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    const { platform } = shop.portal;
    await eventually(async () => {
      clock.advance(60_000);
      const claim = await platform.database.transaction((tx) => claimDue(tx, platform.game.family, clock.now()));
      return claim.length > 0;
    });
    clock.advance(121_000);
    await sendDue(platform);
    await eventually(async () => {
      const [credit] = await rowsOf(player);
      return credit?.status === 'queued' && credit.uncertain;
    });
    shop.control.refund(order.session_id);
    await announce(order);
    await endOutage(player);
    expect(await shown(player)).toEqual([`${total} delivered`, `${-total} delivered`]);
    await expectExact(player, 0);
  });
});

describe('a dispute while the game is unavailable', () => {
  it('cancels the unsent credit, which is sent again if the dispute is won', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    const dispute = shop.control.dispute(order.session_id);
    await announce(order);
    const { deliveries: own } = await player.api.deliveries.own({ query: {} });
    expect(own).toMatchObject([{ status: 'cancelled', recalled: { reason: 'dispute', coins: total } }]);
    await endOutage(player);
    await expectExact(player, 0);
    shop.control.closeDispute(dispute.id, 'won');
    await announce(order);
    await endOutage(player);
    expect(await shown(player)).toEqual([`${total} cancelled`, `${total} delivered`]);
    await expectExact(player, total);
  });

  it('cancels a credit that was being sent as soon as the attempt has failed to reach the game', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    const fail = await holdAttempt();
    const dispute = shop.control.dispute(order.session_id);
    await announce(order);
    expect(await shown(player)).toEqual([`${total} sending`]);
    fail();
    await eventually(async () => (await shown(player)).join() === `${total} cancelled`);
    shop.control.closeDispute(dispute.id, 'lost');
    await announce(order);
    await endOutage(player);
    await expectExact(player, 0);
  });

  it('takes the rest after a partial refund, and leaves no debt if it is lost', async () => {
    const player = await createPlayer();
    const order = await buyUnsent(player);
    shop.control.refund(order.session_id, { amount: 300 });
    await announce(order);
    const dispute = shop.control.dispute(order.session_id);
    await announce(order);
    expect(await shown(player)).toEqual([`${total} cancelled`, `${total - shareOf(300)} cancelled`]);
    shop.control.closeDispute(dispute.id, 'lost');
    await announce(order);
    await endOutage(player);
    expect(await shown(player)).toHaveLength(2);
    await expectExact(player, 0);
  });
});
