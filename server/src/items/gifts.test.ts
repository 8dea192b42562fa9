import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { premium } from '../accounts/table.ts';
import { balanceOf } from '../ledger/service.ts';
import { users } from '../users/table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
});
afterAll(() => app.close());

const database = () => app.platform.database;
const db = () => database().db;
/** Creates a player whose account is old enough for gifts. */
const createPlayer = async (coins: number, { account = true } = {}) => {
  const user = await createTestUser(app, { longLivedToken: true });
  const past = new Date(app.clock.now().getTime() - 8 * 86_400_000);
  await db().update(users).set({ create_time: past }).where(eq(users.id, user.id));
  if (account) await giveGameAccount(app, user.id);
  if (coins > 0) await giveCoins(database(), user.id, coins, app.clock.now());
  return user;
};
const premiumItem = (type: 'basic' | 'vip', days = 7) =>
  createTestItem(database(), { kind: 'premium', vnum: null, premium_type: type, premium_days: days });
const buy = (user: TestUser, item: number, more: { recipient?: string; replace_premium?: boolean } = {}) =>
  user.api.items.order({ body: { lines: [{ item, quantity: 1, price: 100 }], ...more } });
const give = (user: TestUser, item: number, to: TestUser, more = {}) =>
  buy(user, item, { recipient: to.username, ...more });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
const premiumOf = async (user: TestUser) => {
  const [row] = await db().select().from(premium).where(eq(premium.user_id, user.id));
  return row && [row.type, Math.round((row.expires_at.getTime() - app.clock.now().getTime()) / 86_400_000)];
};

describe('a gift', () => {
  it('reveals nothing about the recipient unless the buyer can pay, and then gives the same error for every reason', async () => {
    const [vip, basic] = [await premiumItem('vip'), await premiumItem('basic')];
    const [item, limited] = [await createTestItem(database()), await createTestItem(database(), { limit_count: 1 })];
    const [poor, rich] = [await createPlayer(0), await createPlayer(1000)];
    const holder = await createPlayer(300, { account: false });
    await buy(holder, basic);
    const full = await createPlayer(100);
    await buy(full, limited);
    const blocker = await createPlayer(0);
    for (const { username } of [poor, rich]) await blocker.api.chat.block({ body: { username } });
    for (const [wanted, recipient] of [
      [vip, holder],
      [item, holder],
      [limited, full],
      [item, blocker],
    ] as const) {
      expect(await codeOf(give(poor, wanted, recipient))).toBe('ledger.insufficientCoins');
      const refused = await errorOf(give(rich, wanted, recipient));
      expect([refused.code, refused.details]).toEqual(['items.giftRefused', undefined]);
    }
    expect(await balanceOf(db(), rich.id)).toBe(1000);
  });

  it('counts toward the limit of both the buyer and the recipient', async () => {
    const limited = await createTestItem(database(), { limit_count: 2 });
    const [giver, helper, receiver] = [await createPlayer(300), await createPlayer(300), await createPlayer(300)];
    await give(giver, limited, receiver);
    await buy(receiver, limited);
    expect(await codeOf(buy(receiver, limited))).toBe('items.limitReached');
    expect(await codeOf(give(helper, limited, receiver))).toBe('items.giftRefused');
    await buy(giver, limited);
    expect(await codeOf(buy(giver, limited))).toBe('items.limitReached');
    await buy(helper, limited);
  });

  it('of premium does not prevent the recipient from buying another type, which replaces it if they confirm that', async () => {
    const [basic, vip] = [await premiumItem('basic', 30), await premiumItem('vip')];
    const [giver, receiver] = [await createPlayer(500), await createPlayer(500)];
    await give(giver, basic, receiver);
    expect(await errorOf(buy(receiver, vip))).toMatchObject({
      code: 'items.otherPremium',
      details: { current: 'basic' },
    });
    await buy(receiver, vip, { replace_premium: true });
    expect(await premiumOf(receiver)).toEqual(['vip', 7]);
    // Only the recipient may replace it.
    expect(await codeOf(give(giver, basic, receiver, { replace_premium: true }))).toBe('items.giftRefused');
    await buy(receiver, vip, { replace_premium: true });
    expect(await premiumOf(receiver)).toEqual(['vip', 14]);
  });
});
