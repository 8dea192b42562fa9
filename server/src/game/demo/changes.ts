import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { rejected } from '../errors.ts';
import { assertDeletionCode, normalizeLogin } from '../game-login.ts';
import type {
  AccountId,
  BanOrder,
  CoinMovement,
  ItemOrder,
  NewGameAccount,
  PremiumOrder,
  StaffOrder,
  UnstuckOrder,
} from '../shapes.ts';
import { isOnline, lastPlayedAt } from './life.ts';
import { numberOf } from './reads.ts';
import { demoAccounts, demoChanges, demoCharacters, demoItems } from './table.ts';

export const maxDemoBalance = 2_000_000_000;
export const demoCodeContext = 'demo-deletion-code';
/**
 * The game saves a character for this long after it logs out, and each save would overwrite a change made in between.
 */
const saveDelayMs = 10 * 60_000;

type Change = { key: string; accountId: AccountId };

/**
 * Records the key of a change in the caller's transaction. Returns false if a change with this key was already made.
 */
const claim = async (tx: Tx, { key, accountId }: Change, now: Date): Promise<boolean> => {
  const [known] = await tx
    .select({ id: demoAccounts.id })
    .from(demoAccounts)
    .where(eq(demoAccounts.id, numberOf(accountId)))
    .for('update');
  if (!known) throw rejected('notFound', 'The game has no such account.');
  const [row] = await tx
    .insert(demoChanges)
    .values({ key, account_id: known.id, at: now })
    .onConflictDoNothing()
    .returning();
  return row !== undefined;
};

type Columns = Partial<typeof demoAccounts.$inferInsert>;
export const changeAccount = async (tx: Tx, change: Change, set: Columns, now: Date): Promise<void> => {
  if (!(await claim(tx, change, now))) return;
  await tx
    .update(demoAccounts)
    .set(set)
    .where(eq(demoAccounts.id, numberOf(change.accountId)));
};

const createdBy = async (tx: Tx, key: string): Promise<AccountId | undefined> => {
  const [row] = await tx.select({ id: demoChanges.account_id }).from(demoChanges).where(eq(demoChanges.key, key));
  return row && (String(row.id) as AccountId);
};

export const createDemoAccount = async (
  tx: Tx,
  account: NewGameAccount,
  seal: (code: string) => string,
  now: Date,
): Promise<AccountId> => {
  const login = normalizeLogin(account.login);
  assertDeletionCode(account.deletionCode);
  const earlier = await createdBy(tx, account.key);
  if (earlier) return earlier;
  const [row] = await tx
    .insert(demoAccounts)
    .values({
      login,
      email: account.email,
      password: account.password,
      deletion_code: seal(account.deletionCode),
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: demoAccounts.id });
  if (!row) {
    // A concurrent transaction with the same key may have created the account while this insert waited for it.
    const same = await createdBy(tx, account.key);
    if (same) return same;
    throw rejected('taken', 'The login is taken.');
  }
  await tx.insert(demoChanges).values({ key: account.key, account_id: row.id, at: now });
  return String(row.id) as AccountId;
};

export const banDemoAccount = (tx: Tx, order: BanOrder, now: Date): Promise<void> =>
  changeAccount(
    tx,
    order,
    order.seconds === undefined
      ? { ban_permanent: true }
      : { banned_until: new Date(now.getTime() + order.seconds * 1000) },
    now,
  );

export const moveDemoCoins = async (tx: Tx, { amount, currency, ...change }: CoinMovement, now: Date) => {
  if (!Number.isSafeInteger(amount) || amount === 0) throw rejected('invalid', 'Coins move in whole numbers.');
  const column = { coins: demoAccounts.coins, marks: demoAccounts.marks }[currency];
  if (!column) throw rejected('invalid', 'The game has no such currency.');
  if (!(await claim(tx, change, now))) return;
  const after = sql`${column} + ${amount}::bigint`;
  const [row] = await tx
    .update(demoAccounts)
    .set({ [currency]: after })
    .where(and(eq(demoAccounts.id, numberOf(change.accountId)), sql`${after} between 0 and ${maxDemoBalance}::bigint`))
    .returning();
  // Otherwise an error rolls the key back, so that the same movement can succeed later.
  if (row) return;
  if (amount < 0) throw rejected('notEnough', 'The game account has too few coins.');
  throw rejected('overLimit', 'The balance would exceed what the game can store.');
};

export const deliverDemoItem = async (tx: Tx, { item, count, sockets, ...change }: ItemOrder, now: Date) => {
  if (!Number.isInteger(item) || item < 1 || !Number.isInteger(count) || count < 1 || count > 200)
    throw rejected('invalid', 'The game has no such item or stack.');
  if (!(await claim(tx, change, now))) return;
  await tx
    .insert(demoItems)
    .values({ account_id: numberOf(change.accountId), item, count, sockets: [...sockets], given_at: now });
};

export const setDemoStaffLevel = async (
  tx: Tx,
  { characterName, authority, ...change }: StaffOrder,
  now: Date,
): Promise<void> => {
  if (!(await claim(tx, change, now))) return;
  const rows = await tx
    .update(demoCharacters)
    .set({ authority })
    .where(and(eq(demoCharacters.account_id, numberOf(change.accountId)), eq(demoCharacters.name, characterName)))
    .returning();
  if (rows.length === 0) throw rejected('notFound', 'The account has no such character.');
};

export const changeDemoPremium = async (
  tx: Tx,
  { benefits, seconds, ...change }: PremiumOrder,
  now: Date,
): Promise<void> => {
  if (!(await claim(tx, change, now))) return;
  const id = numberOf(change.accountId);
  const [row] = await tx.select({ ends: demoAccounts.benefits }).from(demoAccounts).where(eq(demoAccounts.id, id));
  const endOf = (name: string): Date => {
    if (seconds === 0) return now;
    return new Date(Math.max(Date.parse(row?.ends[name] ?? '') || 0, now.getTime() + seconds * 1000));
  };
  const ends = Object.fromEntries(benefits.map((name) => [name, endOf(name).toISOString()]));
  await tx
    .update(demoAccounts)
    .set({ benefits: { ...row?.ends, ...ends } })
    .where(eq(demoAccounts.id, id));
};

export const unstickDemoCharacter = async (tx: Tx, { characterId, ...change }: UnstuckOrder, now: Date) => {
  if (!(await claim(tx, change, now))) return;
  const mine = and(
    eq(demoCharacters.id, numberOf(characterId)),
    eq(demoCharacters.account_id, numberOf(change.accountId)),
  );
  const [row] = await tx.select().from(demoCharacters).where(mine);
  if (!row) throw rejected('notFound', 'The account has no such character.');
  const last = lastPlayedAt(row, now);
  if (isOnline(row, now) || (last && now.getTime() - last.getTime() < saveDelayMs))
    throw rejected('inUse', 'The character is online or has just left.');
  await tx.update(demoCharacters).set({ unstuck_at: now }).where(mine);
};
