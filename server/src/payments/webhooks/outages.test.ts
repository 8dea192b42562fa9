import { isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/shell/faults.ts';
import { eventually } from '../../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { webhookInbox } from '../table.ts';
import { countTrouble } from '../trouble.ts';
import { catchUp } from './catch-up.ts';
import { sweepInbox } from './inbox-sweep.ts';

const minute = 60_000;
const hour = 60 * minute;
const total = chest.coins + chest.bonus;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => shop.control.clearFaults());

const buy = async () => {
  const buyer = await createTestUser(shop.portal);
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  return { buyer, ...order };
};
const buyAndCredit = async () => {
  const bought = await buy();
  await shop.deliverEvents(bought.session_id);
  await shop.settled();
  await expect(shop.balance(bought.buyer)).resolves.toBe(total);
  return bought;
};
const waiting = () =>
  shop.portal.platform.database.db.select().from(webhookInbox).where(isNull(webhookInbox.processed_at));
const fail = (fault: Partial<Fault>) => shop.control.failNext({ path: '/v1/**', status: 503, times: 1e9, ...fault });

/** Waits for the jobs of the last sweep, so that none of them still uses the gateway when its fault ends. */
const attempted = () =>
  eventually(async () => {
    const { database } = shop.portal.platform;
    const open = await database.query(
      `select id from jobs.job where name like 'payments.inbox.%' and state in ('created', 'retry', 'active')
         and start_after <= now()`,
    );
    return open.rows.length === 0;
  });
const sweep = async (all = false) => {
  const queued = await sweepInbox(shop.portal.platform, all);
  await attempted();
  return queued;
};

/** Announces a refund, a dispute and a new payment while the gateway's API cannot be used. */
const announceDuringOutage = async (fault: Partial<Fault>) => {
  const [refunded, disputed] = [await buyAndCredit(), await buyAndCredit()];
  const paid = await buy();
  shop.control.refund(refunded.session_id);
  shop.control.dispute(disputed.session_id);
  fail(fault);
  const statuses = [
    ...(await shop.deliverEvents(refunded.session_id, 'charge.refunded')),
    ...(await shop.deliverEvents(disputed.session_id, 'charge.dispute.created')),
    ...(await shop.deliverEvents(paid.session_id)),
  ];
  expect(statuses).toEqual([200, 200, 200]);
  await eventually(async () => (await waiting()).every(({ failure }) => failure !== null));
  return { refunded, disputed, paid };
};

type Announced = Awaited<ReturnType<typeof announceDuringOutage>>;
const expectApplied = async ({ refunded, disputed, paid }: Announced) => {
  await shop.settled();
  await expect(shop.payment(refunded.reference)).resolves.toMatchObject({ status: 'refunded' });
  await expect(shop.payment(disputed.reference)).resolves.toMatchObject({ dispute_state: 'open' });
  const balances = await Promise.all([refunded, disputed, paid].map(({ buyer }) => shop.balance(buyer)));
  expect(balances).toEqual([0, 0, total]);
  await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
};

describe('a gateway outage', () => {
  it.each([
    ['of one minute', { status: 503 }, minute, 4],
    ['of one hour', { status: 503 }, hour, 4],
    ['of three days', { status: 503 }, 72 * hour, 6],
    ['of one day in which the API key is rejected', { status: 401 }, 24 * hour, 48],
  ] as [string, Partial<Fault>, number, number][])(
    '%s delays refunds, disputes and payments, but loses none of them',
    async (_, fault, lengthMs, steps) => {
      const { platform, clock } = shop.portal;
      const announced = await announceDuringOutage(fault);
      for (let step = 0; step < steps; step += 1) {
        clock.advance(lengthMs / steps);
        await sweep();
        if (step % 3 === 0) await catchUp(platform).catch(() => undefined);
        await attempted();
      }
      const left = await waiting();
      expect(left).toHaveLength(3);
      expect(left.map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
      const { late_events } = await countTrouble(platform.database.db, clock.now());
      expect(late_events).toBe(lengthMs > 15 * minute ? 3 : 0);

      shop.control.clearFaults();
      clock.advance(5 * minute);
      await sweep();
      await expectApplied(announced);
    },
  );

  it('loses nothing that happened while the portal was stopped for eight days, longer than gateways retry', async () => {
    const { platform, clock } = shop.portal;
    await catchUp(platform);
    const [refunded, disputed] = [await buyAndCredit(), await buyAndCredit()];
    const paid = await buy();
    shop.control.refund(refunded.session_id);
    shop.control.dispute(disputed.session_id);
    clock.advance(8 * 24 * hour);
    await catchUp(platform);
    await expectApplied({ refunded, disputed, paid });
  });

  it('delays no webhook after the gateway recovers and the portal restarts', async () => {
    const announced = await announceDuringOutage({ status: 503 });
    shop.portal.clock.advance(hour);
    await sweep();
    shop.control.clearFaults();
    shop.portal.clock.advance(31_000);
    await sweep(true);
    await expectApplied(announced);
  });

  it('delays no webhook after the gateway recovers and the daily catch-up runs', async () => {
    const announced = await announceDuringOutage({ status: 503 });
    shop.portal.clock.advance(hour);
    await sweep();
    shop.control.clearFaults();
    shop.portal.clock.advance(31_000);
    await catchUp(shop.portal.platform);
    await expectApplied(announced);
  });

  it('causes only one attempt per sweep, however many webhooks are waiting', async () => {
    const announced = await announceDuringOutage({ status: 503 });
    expect((await waiting()).map(({ failure }) => failure)).toEqual(['gateway', 'gateway', 'gateway']);
    shop.portal.clock.advance(hour);
    await expect(sweep()).resolves.toBe(1);
    shop.control.clearFaults();
    shop.portal.clock.advance(5 * minute);
    await sweep();
    await expectApplied(announced);
  });
});
