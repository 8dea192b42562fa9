import { eq, isNull, notInArray, or } from 'drizzle-orm';
import { activeMute, mutedUserIds } from '../chat/members.ts';
import type { Tx } from '../platform/database/database.ts';
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

/** Keeps a mute of the player on the linked Discord account. Call it before the player unlinks the account. */
export const keepMute = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const [link] = await tx.select().from(discordLinks).where(eq(discordLinks.user_id, userId));
  if (!link || !(await activeMute(tx, userId, now))) return;
  await tx.insert(discordMuted).values({ discord_id: link.discord_id, user_id: userId }).onConflictDoNothing();
};

/** Forgets unlinked Discord accounts whose players are not muted. */
export const forgetMuted = (tx: Tx, now: Date) =>
  tx.delete(discordMuted).where(notInArray(discordMuted.user_id, mutedUserIds(tx, now)));
