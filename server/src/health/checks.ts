import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { healthChecks } from './table.ts';

/** Name of the check that the backup command stores. */
export const backupCheckName = 'backup';

type Check = typeof healthChecks.$inferSelect;

/** Stores the result of a check, replacing the previous one. */
export const storeCheck = async (tx: Tx, check: Check): Promise<void> => {
  await tx.insert(healthChecks).values(check).onConflictDoUpdate({ target: healthChecks.name, set: check });
};

export const findCheck = async (tx: Tx, name: string): Promise<Check | undefined> => {
  const [row] = await tx.select().from(healthChecks).where(eq(healthChecks.name, name));
  return row;
};

export const deleteCheck = async (tx: Tx, name: string): Promise<void> => {
  await tx.delete(healthChecks).where(eq(healthChecks.name, name));
};
