import { gatewayEventsProblems } from '@wyrmgate/contract/gateway-events';
import { common } from '@wyrmgate/contract/problem';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor' });
});
afterAll(() => shop.close());
afterEach(() => {
  shop.control.clearFaults();
  shop.portal.clock.advance(31_000);
});

const events = () => staff.api['gateway-events'];
const waiting = async () => (await events().list({ query: {} })).events;
/** A refund at the gateway that the portal cannot apply, because the API does not respond. */
const missRefund = async (buyer?: TestUser) => {
  const owner = buyer ?? (await createTestUser(shop.portal));
  const order = await shop.orderStripe(owner);
  shop.control.pay(order.session_id);
  await shop.deliverEvents(order.session_id);
  await shop.settled();
  shop.control.refund(order.session_id);
  shop.control.failNext({ path: '/v1/**', status: 401, times: 1e9 });
  await shop.deliverEvents(order.session_id, 'charge.refunded');
  const event = await eventually(async () =>
    (await waiting()).find(({ payment, failure }) => payment?.reference === order.reference && failure !== null),
  );
  return { owner, event, ...order };
};
const lastAudit = async (action: 'gateway_event_resolve' | 'gateway_event_retry') => {
  const { db } = shop.portal.platform.database;
  const rows = await db.select().from(auditLogs).where(eq(auditLogs.action, action)).orderBy(desc(auditLogs.id));
  return rows[0];
};

describe('the gateway message list', () => {
  it('shows the payment, the reason and the age of a message that could not be applied', async () => {
    const { owner, event, reference } = await missRefund();
    expect(event).toMatchObject({
      gateway: 'stripe',
      type: 'charge.refunded',
      state: 'waiting',
      failure: 'gateway',
      attempts: 0,
      payment: { reference, username: owner.username },
    });
    expect(event.error).toBe('Simulated failure.');
    await expect(events().list({ query: { gateway: 'paypal' } })).resolves.toMatchObject({ events: [] });
    await events().resolve({ params: { id: event.id }, body: { reason: 'Test.' } });
  });

  it('applies a message on request once the gateway responds again', async () => {
    const { owner, event } = await missRefund();
    const retry = () => events().retry({ params: { id: event.id } });
    await expect(retry()).resolves.toMatchObject({ event: { state: 'waiting', failure: 'gateway' } });
    await expect(shop.balance(owner)).resolves.toBe(chest.coins + chest.bonus);
    shop.control.clearFaults();
    shop.portal.clock.advance(31_000);
    await expect(retry()).resolves.toMatchObject({ event: { state: 'applied', failure: null } });
    await expect(shop.balance(owner)).resolves.toBe(0);
    await expect(errorOf(retry())).resolves.toMatchObject({ code: gatewayEventsProblems.alreadyDone.code });
    await expect(lastAudit('gateway_event_retry')).resolves.toMatchObject({ user_id: staff.id });
  });

  it('closes a message that staff resolve, with their reason in the audit log and in the timeline', async () => {
    const { owner, event, reference } = await missRefund();
    const reason = 'Refunded in coins by hand.';
    const resolve = () => events().resolve({ params: { id: event.id }, body: { reason } });
    await expect(resolve()).resolves.toMatchObject({ event: { state: 'resolved', resolution: reason } });
    expect((await waiting()).map(({ id }) => id)).not.toContain(event.id);
    const resolved = await events().list({ query: { state: 'resolved' } });
    expect(resolved.events.map(({ id }) => id)).toContain(event.id);
    expect((await shop.timeline(reference)).map(({ kind }) => kind)).toContain('staff');
    await expect(lastAudit('gateway_event_resolve')).resolves.toMatchObject({
      notes: reason,
      target_type: 'gateway_event',
    });
    await expect(errorOf(resolve())).resolves.toMatchObject({ code: gatewayEventsProblems.alreadyDone.code });
    await expect(shop.balance(owner)).resolves.toBe(chest.coins + chest.bonus);
  });

  it('does not let an implementor resolve a message about their own payment', async () => {
    const owner = await createTestUser(shop.portal, { authority: 'implementor' });
    const { event } = await missRefund(owner);
    const own = owner.api['gateway-events'];
    const params = { id: event.id };
    const error = await errorOf(own.resolve({ params, body: { reason: 'Mine.' } }));
    expect(error).toMatchObject({ status: 403, code: 'donations.ownPayment' });
    await events().resolve({ params, body: { reason: 'Test.' } });
  });

  it('does not let staff resolve a message about their own payment', async () => {
    const cashier = await createTestUser(shop.portal, { authority: 'god' });
    const permissions = JSON.stringify(['admin.donations.view', 'admin.donations.edit']);
    const role = await staff.api.roles.create({ body: { name: 'cashier', display_name: 'Cashier', permissions } });
    await staff.api.roles.assign({ params: { id: cashier.id }, body: { roleId: role.id } });
    const { event } = await missRefund(cashier);
    const params = { id: event.id };
    const denied = { code: common.insufficientAuthority.code };
    const api = cashier.api['gateway-events'];
    await expect(errorOf(api.resolve({ params, body: { reason: 'Mine.' } }))).resolves.toMatchObject(denied);
    await expect(errorOf(api.retry({ params }))).resolves.toMatchObject(denied);
  });

  it('returns 404 for an unknown message', async () => {
    const params = { id: 999_999 };
    const notFound = { status: 404, code: gatewayEventsProblems.notFound.code };
    await expect(errorOf(events().retry({ params }))).resolves.toMatchObject(notFound);
    await expect(errorOf(events().resolve({ params, body: { reason: 'x' } }))).resolves.toMatchObject(notFound);
  });
});

describe('the on-demand comparison with the gateways', () => {
  it('lists each compared day, newest first', async () => {
    await expect(events().compare({})).resolves.toMatchObject({ failed: 0 });
    const { comparisons } = await events().comparisons({ query: { gateway: 'stripe' } });
    const days = comparisons.map(({ day }) => day);
    expect(days).toHaveLength(3);
    expect(days).toEqual([...days].sort().reverse());
  });
});
