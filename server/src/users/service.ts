import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import { and, count, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { openAccounts } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { bans, users } from './table.ts';

export type UserRow = typeof users.$inferSelect;

/** Stores a new user and their coin account. Unique indexes on lower(username) and lower(email) decide races. */
export const createUser = async (tx: Tx, values: typeof users.$inferInsert): Promise<UserRow> => {
  const [row] = await tx.insert(users).values(values).returning();
  if (!row) throw new Error('The user was not stored.');
  await openAccounts(tx, [row.id]);
  return row;
};

/** Ignores case. */
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

const findQuery = prepared((tx) =>
  tx
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('users_find'),
);

export const findUser = async (tx: Tx, id: number): Promise<UserRow | undefined> => {
  const [row] = await findQuery(tx).execute({ id });
  return row;
};

/** Returns the recipient and language for an email to this user. */
export const mailTo = ({
  email,
  language,
}: Pick<UserRow, 'email' | 'language'>): { to: string; language: Language } => ({
  to: email,
  language: isLanguage(language) ? language : defaultLanguage,
});

/** Reads and locks the user's row until the end of the transaction. */
export const lockUser = async (tx: Tx, id: number): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
};

/**
 * Changes the Dragon Marks of a user and returns their new balance. The row stays locked until the transaction ends.
 */
export const changeMarks = async (tx: Tx, id: number, amount: number): Promise<number> => {
  const [row] = await tx
    .update(users)
    .set({ mileage: sql`${users.mileage} + ${amount}::bigint` })
    .where(eq(users.id, id))
    .returning({ marks: users.mileage });
  if (!row) throw new Error(`The user ${id} does not exist.`);
  return row.marks;
};

export const marksOf = async (tx: Tx, id: number): Promise<number> => {
  const [row] = await tx.select({ marks: users.mileage }).from(users).where(eq(users.id, id));
  return row?.marks ?? 0;
};

export const storePasswordHash = async (tx: Tx, id: number, passwordHash: string): Promise<void> => {
  await tx.update(users).set({ password_hash: passwordHash }).where(eq(users.id, id));
};

/** Stores a new password, as opposed to a rehashed one. With `byStaff`, the user must choose a new one. */
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

/** Stores the details that users may change themselves without further checks. */
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

export const bumpVersion = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
};

export const findUsers = async (
  tx: Tx,
  ids: number[],
): Promise<Map<number, Pick<UserRow, 'username' | 'email' | 'authority' | 'language' | 'status'>>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      authority: users.authority,
      language: users.language,
      status: users.status,
    })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Returns the usernames of these users, without deleted ones. */
export const findNames = async (tx: Tx, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.id, ids), ne(users.status, 'deleted')));
  return new Map(rows.map(({ id, username }) => [id, username]));
};

export const touchUser = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.update(users).set({ last_play: now }).where(eq(users.id, id));
};

/** Returns the last ban, which may have expired, unless it was lifted. */
export const findCurrentBan = async (tx: Tx, userId: number) => {
  const [ban] = await tx.select().from(bans).where(eq(bans.user_id, userId)).orderBy(desc(bans.id)).limit(1);
  return ban && ban.lifted_at === null ? ban : undefined;
};

/** Level, status and current ban of users, in one query. */
export const findStandings = async (
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, Pick<UserRow, 'authority' | 'status'> & { ban: { ends_at: Date | null } | undefined }>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, authority: users.authority, status: users.status, ban: bans.id, ends_at: bans.ends_at })
    .from(users)
    .leftJoin(bans, and(eq(bans.user_id, users.id), isNull(bans.lifted_at)))
    .where(inArray(users.id, [...ids]));
  return new Map(
    rows.map(({ id, ban, ends_at, ...standing }) => [id, { ...standing, ban: ban === null ? undefined : { ends_at } }]),
  );
};

/** Returns a ban, lifted or not. */
export const findBan = async (tx: Tx, id: number): Promise<typeof bans.$inferSelect | undefined> => {
  const [ban] = await tx.select().from(bans).where(eq(bans.id, id));
  return ban;
};

/**
 * Lifts a ban and reactivates its user, unless it was already lifted. Locks the user first, like every change to bans.
 */
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

/** Counts users by status, and users registered since `since`. */
export const countUsers = async (tx: Tx, since: Date) => {
  const rows = await tx.select({ status: users.status, total: count() }).from(users).groupBy(users.status);
  const [{ registered } = { registered: 0 }] = await tx
    .select({ registered: count() })
    .from(users)
    .where(gte(users.create_time, since));
  const of = (status: UserRow['status']) => rows.find((row) => row.status === status)?.total ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    active: of('active'),
    banned: of('banned'),
    registered,
  };
};

/** Returns the number of accounts that are not deleted. */
export const countAccounts = (tx: Tx): Promise<number> => tx.$count(users, ne(users.status, 'deleted'));

/** Returns all accounts above player level that are not deleted. */
export const listStaff = (tx: Tx): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(ne(users.authority, 'player'), ne(users.status, 'deleted')))
    .limit(1000);

/** Locks the active implementors in order of id and returns their ids. */
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
  if (!row) throw new Error('The user does not exist.');
  return row;
};

/** Returns a subquery for the players who deleted their accounts. */
export const deletedUserIds = (tx: Tx) => tx.select({ id: users.id }).from(users).where(eq(users.status, 'deleted'));

/** Returns a subquery for users who are banned or deleted. */
export const inactiveUserIds = (tx: Tx) => tx.select({ id: users.id }).from(users).where(ne(users.status, 'active'));

/** Returns the author details that readers of a public text see. A deleted account's name is null. */
export const findAuthors = async (
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { name: string | null; authority: UserRow['authority']; since: Date | null }>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: users.id,
      username: users.username,
      authority: users.authority,
      since: users.create_time,
      status: users.status,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(
    rows.map(({ id, username, authority, since, status }) => {
      const gone = status === 'deleted';
      return [id, { name: gone ? null : username, authority: gone ? 'player' : authority, since: gone ? null : since }];
    }),
  );
};

/** Returns the active users with these names, ignoring case. */
export const findUsersByNames = async (
  tx: Tx,
  names: readonly string[],
): Promise<{ id: number; username: string }[]> =>
  names.length === 0
    ? []
    : tx
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(
          and(
            inArray(
              sql`lower(${users.username})`,
              names.map((name) => name.toLowerCase()),
            ),
            eq(users.status, 'active'),
          ),
        );
