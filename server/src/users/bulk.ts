import { inArray, sql } from 'drizzle-orm';
import { openAccounts } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { UserRow } from './service.ts';
import { bans, users } from './table.ts';

/** Stores many new users with their coin accounts. Leaves out those whose name or email is taken. */
export const createUsers = async (tx: Tx, values: readonly (typeof users.$inferInsert)[]): Promise<UserRow[]> => {
  if (values.length === 0) return [];
  const rows = await tx
    .insert(users)
    .values([...values])
    .onConflictDoNothing()
    .returning();
  await openAccounts(
    tx,
    rows.map(({ id }) => id),
  );
  return rows;
};

/** Returns which of these names and emails are taken, in lower case. */
export const takenIdentities = async (
  tx: Tx,
  names: readonly string[],
  emails: readonly string[],
): Promise<{ names: Set<string>; emails: Set<string> }> => {
  const [name, email] = [sql<string>`lower(${users.username})`, sql<string>`lower(${users.email})`];
  const withName =
    names.length === 0
      ? []
      : await tx
          .select({ name })
          .from(users)
          .where(inArray(name, [...names]));
  const withEmail =
    emails.length === 0
      ? []
      : await tx
          .select({ email })
          .from(users)
          .where(inArray(email, [...emails]));
  return {
    names: new Set(withName.map((row) => row.name)),
    emails: new Set(withEmail.map((row) => row.email)),
  };
};

/** Stores bans that were decided elsewhere, for users who have none. */
export const storeBans = async (tx: Tx, values: readonly (typeof bans.$inferInsert)[]): Promise<void> => {
  if (values.length > 0) await tx.insert(bans).values([...values]);
};
