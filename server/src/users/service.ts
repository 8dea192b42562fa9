import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type AdminUser, type users as contract, shownStatus } from '@wyrmgate/contract/users';
import { count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { balancesOf, openAccount } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { bans, users } from './table.ts';

export type UserRow = typeof users.$inferSelect;

/** Stores a new user with his coin account. The unique indexes on lower(username) and lower(email) decide races. */
export const createUser = async (tx: Tx, values: typeof users.$inferInsert): Promise<UserRow> => {
  const [row] = await tx.insert(users).values(values).returning();
  if (!row) throw new Error('The user was not stored.');
  await openAccount(tx, row.id);
  return row;
};

/** By name, whatever its case. */
export const findUserByName = async (tx: Tx, username: string): Promise<UserRow | undefined> => {
  const [row] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
};

export const findUserByEmail = async (tx: Tx, email: string): Promise<UserRow | undefined> => {
  const [row] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
};

export const findUser = async (tx: Tx, id: number): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(users).where(eq(users.id, id));
  return row;
};

/** The user as he is now, locked until the end of the transaction. */
export const lockUser = async (tx: Tx, id: number): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
};

export const storePasswordHash = async (tx: Tx, id: number, passwordHash: string): Promise<void> => {
  await tx.update(users).set({ password_hash: passwordHash }).where(eq(users.id, id));
};

/** Names and addresses of several users, in one query. */
export const findUsers = async (tx: Tx, ids: number[]): Promise<Map<number, Pick<UserRow, 'username' | 'email'>>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Notes that the user was here. */
export const touchUser = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.update(users).set({ last_play: now }).where(eq(users.id, id));
};

/** The ban that holds now: its type, the message for the player and its end. */
export const findCurrentBan = async (tx: Tx, userId: number) => {
  const [ban] = await tx.select().from(bans).where(eq(bans.user_id, userId)).orderBy(desc(bans.id)).limit(1);
  return ban && ban.lifted_at === null ? ban : undefined;
};

/** Ends a ban and makes its user active again. */
export const liftBan = async (tx: Tx, ban: { id: number; user_id: number }, now: Date): Promise<void> => {
  await tx.update(bans).set({ lifted_at: now }).where(eq(bans.id, ban.id));
  await tx.update(users).set({ status: 'active' }).where(eq(users.id, ban.user_id));
};

const showAdminUser = (row: UserRow, cash: number): AdminUser => ({
  id: row.id,
  login: row.username,
  email: row.email,
  real_name: row.real_name,
  status: shownStatus(row.status),
  authority: row.authority,
  cash,
  create_time: row.create_time.toISOString(),
  last_play: row.last_play?.toISOString() ?? null,
});

/** The latest registrations. */
export const listRecentUsers = async (
  { tx }: Work<User>,
  { query }: Received<(typeof contract)['recent']>,
): Promise<Returned<(typeof contract)['recent']>> => {
  const rows = await tx.select().from(users).orderBy(desc(users.create_time), desc(users.id)).limit(query.limit);
  const cash = await balancesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return { users: rows.map((row) => showAdminUser(row, cash.get(row.id) ?? 0)) };
};

/** Numbers of users by status, and of those registered since `since`. */
export const countUsers = async (tx: Tx, since: Date) => {
  const rows = await tx.select({ status: users.status, total: count() }).from(users).groupBy(users.status);
  const [{ fresh } = { fresh: 0 }] = await tx
    .select({ fresh: count() })
    .from(users)
    .where(gte(users.create_time, since));
  const of = (status: UserRow['status']) => rows.find((row) => row.status === status)?.total ?? 0;
  return { total: rows.reduce((sum, row) => sum + row.total, 0), active: of('active'), banned: of('banned'), fresh };
};
