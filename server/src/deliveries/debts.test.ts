import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { writeSettings } from '../settings/service.ts';
import { forwardCoins } from './coins.ts';
import { sendDue } from './send.ts';
import { coinsOf, deliveries } from './table.ts';

let app: TestApp;
let created = 0;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  await writeSettings(db(), { balances_in: 'game' }, app.clock.now());
});
afterAll(() => app.close());

const db = () => app.platform.database.db;
const game = () => app.platform.game;
const createInGame = async () => {
  created += 1;
  const login = `debtor${created}`;
  const password = game().derivePassword(login, 'Secret99');
  return { id: await game().createAccount({ key: login, login, email: '', password, deletionCode: '7351426' }), login };
};
type Account = Awaited<ReturnType<typeof createInGame>>;
const link = (user: TestUser, account: Account) =>
  linkGameAccount(db(), { family: 'demo', account, userId: user.id, origin: 'proof', now: app.clock.now() });
const unlink = async (user: TestUser, { login }: Account) => {
  const { accounts } = await user.api['game-accounts'].list();
  const id = accounts.find((account) => account.login === login)?.id ?? 0;
  await user.api['game-accounts'].unlink({ params: { id } });
};
const move = async (user: TestUser, amount: number, forgivable?: number) => {
  created += 1;
  const movement = { cause: `test:${created}`, userId: user.id, now: app.clock.now() };
  const kind = amount > 0 ? ('purchase' as const) : ('refund' as const);
  await app.platform.database.transaction(async (tx) => {
    await moveCoins(tx, { ...movement, kind, amount });
    await forwardCoins(app.platform, tx, { ...movement, ...(forgivable && { forgivable }) });
  });
  await sendDue(app.platform);
};
const coinsIn = async ({ id }: Account) => (await game().balances(id)).coins;
const sent = async (user: TestUser) =>
  (await db().select().from(deliveries).where(eq(deliveries.user_id, user.id)).orderBy(asc(deliveries.id))).map(
    (row) => [row.login, coinsOf(row), row.payload.moved],
  );
/** A player with 100 bought coins in a game account, which they relinked after linking another one. */
const swapped = async () => {
  const user = await createTestUser(app);
  const [first, second] = [await createInGame(), await createInGame()];
  await link(user, first);
  await link(user, second);
  await move(user, 100);
  await unlink(user, first);
  await link(user, first);
  return { user, first, second };
};

describe('the debt of a refunded purchase', () => {
  it('is taken from the account that has the coins, even if the player links it again after another one', async () => {
    const { user, first, second } = await swapped();
    await move(user, -100);
    expect([await coinsIn(first), await coinsIn(second), await balanceOf(db(), user.id)]).toEqual([0, 0, 0]);
    expect(await sent(user)).toEqual([
      [first.login, 100, 100],
      [second.login, -100, 0],
      [first.login, -100, -100],
    ]);
    await expect(verifyLedger(db())).resolves.toMatchObject({ ok: true });
  });

  it('stays a debt if all accounts together have fewer coins, and is taken once', async () => {
    const { user, first, second } = await swapped();
    await move(user, -100);
    await move(user, -30);
    expect([await coinsIn(first), await coinsIn(second), await balanceOf(db(), user.id)]).toEqual([0, 0, -30]);
    expect((await sent(user)).slice(3)).toEqual([
      [second.login, -30, 0],
      [first.login, -30, 0],
    ]);
  });

  it('is written off after the last account if staff removed the coins', async () => {
    const { user, first } = await swapped();
    await move(user, -140, 140);
    expect([await coinsIn(first), await balanceOf(db(), user.id)]).toEqual([0, 0]);
  });
});
