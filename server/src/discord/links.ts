import { unlinkedDays } from '@wyrmgate/contract/discord-constants';
import { and, eq, isNull, lte, notInArray, or } from 'drizzle-orm';
import { mutedUserIds } from '../chat/members.ts';
import type { Tx } from '../platform/database/database.ts';
import { inactiveUserIds } from '../users/service.ts';
import { discordLinks, discordMuted } from './table.ts';

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

/** Remembers the linked Discord account. Call it before the player unlinks the account. */
export const rememberUnlinked = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const [link] = await tx.select().from(discordLinks).where(eq(discordLinks.user_id, userId));
  if (!link) return;
  await tx
    .insert(discordMuted)
    .values({ discord_id: link.discord_id, user_id: userId, unlinked_at: now })
    .onConflictDoUpdate({ target: [discordMuted.discord_id, discordMuted.user_id], set: { unlinked_at: now } });
};

/**
 * Deletes records of unlinked Discord accounts after the retention period, unless their players are still muted or
 * banned.
 */
export const forgetUnlinked = (tx: Tx, now: Date) =>
  tx
    .delete(discordMuted)
    .where(
      and(
        lte(discordMuted.unlinked_at, new Date(now.getTime() - unlinkedDays * 86_400_000)),
        notInArray(discordMuted.user_id, mutedUserIds(tx, now)),
        notInArray(discordMuted.user_id, inactiveUserIds(tx)),
      ),
    );
