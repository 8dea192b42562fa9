import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import { and, count, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { openAccount } from '../ledger/service.ts';
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

/** Where a mail to this user goes, and in which language. */
export const mailTo = ({ email, language }: UserRow): { to: string; language: Language } => ({
  to: email,
  language: isLanguage(language) ? language : defaultLanguage,
});

/** The user as he is now, locked until the end of the transaction. */
export const lockUser = async (tx: Tx, id: number): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
};

export const storePasswordHash = async (tx: Tx, id: number, passwordHash: string): Promise<void> => {
  await tx.update(users).set({ password_hash: passwordHash }).where(eq(users.id, id));
};

/** A password that somebody chose, as opposed to the same one hashed anew. `byStaff`: its owner must choose another one. */
export const setPassword = async (
  tx: Tx,
  id: number,
  passwordHash: string,
  now: Date,
  byStaff: boolean,
): Promise<void> => {
  await tx
    .update(users)
    .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: byStaff })
    .where(eq(users.id, id));
};

/** What a user may change about himself at any time. */
export const storeOwnDetails = async (
  tx: Tx,
  id: number,
  details: Pick<UserRow, 'real_name' | 'language'>,
): Promise<void> => {
  await tx.update(users).set(details).where(eq(users.id, id));
};

export const storeEmail = async (tx: Tx, id: number, email: string): Promise<void> => {
  await tx.update(users).set({ email }).where(eq(users.id, id));
};

export const setStatus = async (tx: Tx, id: number, status: UserRow['status']): Promise<void> => {
  await tx.update(users).set({ status }).where(eq(users.id, id));
};

/** Notes that the account changed, so that whoever looks at an older state is told. */
export const raiseVersion = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
};

/** Names, addresses and levels of several users, in one query. */
export const findUsers = async (
  tx: Tx,
  ids: number[],
): Promise<Map<number, Pick<UserRow, 'username' | 'email' | 'authority'>>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, username: users.username, email: users.email, authority: users.authority })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Names of those among these users who have not left. */
export const findNames = async (tx: Tx, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.id, ids), ne(users.status, 'deleted')));
  return new Map(rows.map(({ id, username }) => [id, username]));
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

/** Ends a ban and makes its user active again, unless somebody else has just done so. Every way locks the user first. */
export const liftBan = async (tx: Tx, ban: { id: number; user_id: number }, now: Date): Promise<void> => {
  await lockUser(tx, ban.user_id);
  const lifted = await tx
    .update(bans)
    .set({ lifted_at: now })
    .where(and(eq(bans.id, ban.id), isNull(bans.lifted_at)))
    .returning({ id: bans.id });
  if (lifted.length > 0)
    await tx
      .update(users)
      .set({ status: 'active' })
      .where(and(eq(users.id, ban.user_id), eq(users.status, 'banned')));
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

/** Everybody above the level of a player whose account is not deleted. */
export const listStaff = (tx: Tx): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(ne(users.authority, 'player'), ne(users.status, 'deleted')))
    .limit(1000);

/** Ids of the implementors whose accounts are active, locked in one order. */
export const lockImplementors = async (tx: Tx): Promise<number[]> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.authority, 'implementor'), eq(users.status, 'active')))
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
};

export const storeAuthority = async (tx: Tx, id: number, authority: UserRow['authority']): Promise<UserRow> => {
  const [row] = await tx
    .update(users)
    .set({ authority, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
    .returning();
  if (!row) throw new Error('The user is gone.');
  return row;
};
