import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { settle } from './settle.ts';

let shop: Shop;
let payer: TestUser;
let stranger: TestUser;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await openShop();
  payer = await createTestUser(shop.portal);
  stranger = await createTestUser(shop.portal);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => shop.close());

/** Opens a page of a user, and returns the messages about payments that it receives. */
const openTab = async ({ token }: TestUser) => {
  const socket = io(shop.base, { path: '/realtime', auth: { token }, transports: ['websocket'], reconnection: false });
  open.push(socket);
  const payments: unknown[] = [];
  let balances = 0;
  socket.on('payment', (message) => payments.push(message)).on('balance', () => (balances += 1));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return { payments, countBalances: () => balances };
};
/** Waits for a later message, before which the tab has received all earlier ones. */
const drain = async ({ id }: TestUser, tab: Awaited<ReturnType<typeof openTab>>) => {
  const before = tab.countBalances();
  shop.portal.platform.realtime.toUser(id, 'balance', { balance: 0 });
  await eventually(async () => tab.countBalances() > before);
};

describe('a change of a payment', () => {
  it('is sent once to each open tab of the payer, and to no other user', async () => {
    const [first, second, other] = [await openTab(payer), await openTab(payer), await openTab(stranger)];
    const { session_id: session, reference } = await shop.orderStripe(payer);
    shop.control.pay(session);
    await shop.deliverEvents(session);
    await shop.settled();
    for (const tab of [first, second]) {
      await eventually(async () => tab.payments.length > 0);
      await drain(payer, tab);
      expect(tab.payments).toEqual([{ reference }]);
    }
    await drain(stranger, other);
    expect(other.payments).toEqual([]);
  });

  it('is not sent if the gateway reports the state that the payer already sees', async () => {
    const { session_id: session, reference } = await shop.orderStripe(payer);
    shop.control.pay(session);
    await shop.deliverEvents(session);
    await shop.settled();
    const { id } = await shop.payment(reference);
    const tab = await openTab(payer);
    await settle(shop.portal.platform, id);
    await drain(payer, tab);
    expect(tab.payments).toEqual([]);
  });

  it('is sent when a part of a crypto payment arrives, although its status stays the same', async () => {
    const { payment_id: session, reference } = await shop.orderCrypto(payer);
    const pay = async (share: number) => {
      shop.control.nowpayments.pay(session, share);
      await shop.deliverOtherEvents(session);
      await shop.settled();
    };
    await pay(0.25);
    const before = await shop.payment(reference);
    const tab = await openTab(payer);
    await pay(0.25);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: before.status, needs_review: true });
    await eventually(async () => tab.payments.length > 0);
    expect(tab.payments).toContainEqual({ reference });
  });
});
