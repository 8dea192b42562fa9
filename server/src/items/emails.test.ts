import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import { GameError } from '../game/errors.ts';
import type { MailTransport } from '../platform/mail/parts.ts';
import { users } from '../users/table.ts';

let app: TestApp;
let staff: TestUser;
let sent: Parameters<MailTransport['send']>[0][] = [];
beforeAll(async () => {
  app = await startTestApp({
    transport: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
  });
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(() => {
  vi.restoreAllMocks();
  sent = [];
});

/** Creates a player with coins and a game account that is old enough for gifts. */
const createPlayer = async () => {
  const user = await createTestUser(app, { longLivedToken: true });
  const { database, clock } = app.platform;
  const past = new Date(clock.now().getTime() - 8 * 86_400_000);
  await database.db.update(users).set({ create_time: past }).where(eq(users.id, user.id));
  await giveGameAccount(app, user.id);
  await giveCoins(database, user.id, 1000, clock.now());
  return user;
};
const createItem = (more: Parameters<typeof createTestItem>[1] = {}) => createTestItem(app.platform.database, more);
const order = (user: TestUser, items: number[], recipient?: TestUser) =>
  user.api.items.order({
    body: {
      lines: items.map((item) => ({ item, quantity: 2, price: 100 })),
      ...(recipient && { recipient: recipient.username }),
    },
  });
/** Returns the emails about items, without others such as those about logins. */
const mails = () => sent.filter(({ id }) => /^item-/.test(id ?? ''));
const settled = async (count: number) => {
  await sendDue(app.platform);
  return eventually(async () => mails().length >= count && mails());
};
const kindsOf = async (user: TestUser) =>
  (await user.api.notifications.list()).notifications.map(({ kind }) => kind).filter((kind) => /^item_/.test(kind));
const refuse = () =>
  vi
    .spyOn(app.platform.game, 'deliverItem')
    .mockRejectedValue(new GameError('rejected', 'Full.', { reason: 'overLimit' }));

it('an order sends its buyer one email when its last item has arrived, with a link that stops such emails', async () => {
  const buyer = await createPlayer();
  await order(buyer, [await createItem({ names: { en: 'Blade' } }), await createItem({ names: { en: 'Shield' } })]);
  const [mail, ...others] = await settled(1);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your items have arrived');
  expect(mail?.text).toContain('Blade, Shield.');
  expect(mail?.text).toContain('/profile?tab=orders');
  const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token');
  await app.inject({ method: 'POST', url: `/unsubscribe?token=${token}`, payload: '' });
  const { switches } = await buyer.api.notifications.switches();
  expect(switches.find(({ topic }) => topic === 'items')).toMatchObject({ email: false, portal: true });
  await order(buyer, [await createItem()]);
  const other = await createPlayer();
  await order(other, [await createItem()]);
  expect((await settled(2)).map(({ to }) => to)).toEqual([mail?.to, expect.not.stringMatching(mail?.to ?? '')]);
  expect(await kindsOf(buyer)).toContain('item_delivered');
});

it('a late order sends one email about the delay to the buyer and to the recipient of a gift', async () => {
  const [giver, receiver] = [await createPlayer(), await createPlayer()];
  refuse();
  await order(giver, [await createItem({ names: { en: 'Lance' } })], receiver);
  const late = await settled(2);
  expect(late.map(({ subject }) => subject)).toEqual(['Your items are delayed', 'Your items are delayed']);
  const texts = late.map(({ text }) => text.replace(/\s+/g, ' '));
  expect(texts.some((text) => text.includes(`your gift for ${receiver.username}`))).toBe(true);
  expect(texts.some((text) => text.includes(`a gift from ${giver.username}`))).toBe(true);
  expect([await kindsOf(giver), await kindsOf(receiver)]).toEqual([['item_delayed'], ['item_delayed']]);
  vi.restoreAllMocks();
  app.clock.advance(7_200_000);
  expect((await settled(4)).slice(2).map(({ subject }) => subject)).toEqual([
    'Your items have arrived',
    'Your items have arrived',
  ]);
  expect(await kindsOf(receiver)).toContain('item_delivered');
});

it('a gift of premium notifies its recipient, in the portal and by email', async () => {
  const [giver, receiver] = [await createPlayer(), await createPlayer()];
  const premium = { kind: 'premium' as const, vnum: null, premium_type: 'vip' as const, premium_days: 30 };
  await order(giver, [await createItem({ ...premium, names: { en: 'VIP month' } })], receiver);
  const [mail] = await settled(1);
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    `${giver.username} gave you a gift, and it has arrived: VIP month.`,
  );
  expect([await kindsOf(receiver), await kindsOf(giver)]).toEqual([['item_delivered'], []]);
});

it('a gift of several items is called a gift in its recipient’s notifications, and an order in the buyer’s', async () => {
  const [giver, receiver] = [await createPlayer(), await createPlayer()];
  const about = async ({ api }: TestUser, wanted: string, pieces: number) => {
    await sendDue(app.platform);
    return eventually(async () =>
      (await api.notifications.list()).notifications.find(({ kind, count }) => kind === wanted && count >= pieces),
    );
  };
  refuse();
  await order(giver, [await createItem(), await createItem()], receiver);
  const gift = { actor: giver.username, data: { gift: true } };
  expect(await about(receiver, 'item_delayed', 1)).toMatchObject(gift);
  vi.restoreAllMocks();
  app.clock.advance(7_200_000);
  expect(await about(receiver, 'item_delivered', 4)).toMatchObject(gift);
  const bought = await about(giver, 'item_delivered', 4);
  expect([bought.actor, bought.data]).toEqual([null, { item: { en: expect.any(String) } }]);
});

it('a player who redeems a code for an item is notified of a delay and of the arrival', async () => {
  const player = await createPlayer();
  const item_id = await createItem({ names: { en: 'Potion' } });
  const { csv } = await staff.api['redeem-codes'].create({ body: { name: 'Potions', kind: 'item', item_id } });
  refuse();
  await player.api['redeem-codes'].redeem({ body: { code: csv.trim().split('\r\n')[1] ?? '' } });
  expect((await settled(1)).map(({ subject }) => subject)).toEqual(['Your items are delayed']);
  vi.restoreAllMocks();
  app.clock.advance(7_200_000);
  const [, arrived] = await settled(2);
  expect(arrived?.text.replace(/\s+/g, ' ')).toContain('The item from your code has arrived in the game: Potion.');
  expect(await kindsOf(player)).toEqual(['item_delivered', 'item_delayed']);
});
