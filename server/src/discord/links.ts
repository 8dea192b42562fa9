import { eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { discordLinks } from './table.ts';

export const ownOrFree = (userId: number) => or(eq(discordLinks.user_id, userId), isNull(discordLinks.user_id));

/** Unlinks the account from the user. The row stays, without the name, until its roles are revoked. */
export const releaseLink = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(discordLinks)
    .set({ user_id: null, name: '', next_check_at: now })
    .where(eq(discordLinks.user_id, userId))
    .returning({ id: discordLinks.id });
  return rows.length > 0;
};
