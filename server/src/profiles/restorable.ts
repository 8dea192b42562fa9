import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { deletions } from './table.ts';

/** Whether the owner of a deleted account can still restore it. */
export const canBeRestored = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const [row] = await tx
    .select({ userId: deletions.user_id })
    .from(deletions)
    .where(and(eq(deletions.user_id, userId), gt(deletions.erase_at, now)));
  return row !== undefined;
};
