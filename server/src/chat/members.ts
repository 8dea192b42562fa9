import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { ChatMute } from '@wyrmgate/contract/chat-shapes';
import { eq, gt } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { chatMembers } from './table.ts';

type MemberRow = typeof chatMembers.$inferSelect;

const muteOf = (member: MemberRow | undefined, now: Date): ChatMute | null =>
  member?.muted_until && member.muted_until > now
    ? { until: member.muted_until.toISOString(), reason: member.mute_reason ?? '' }
    : null;

export const activeMute = async (tx: Tx, userId: number, now: Date): Promise<ChatMute | null> => {
  const [member] = await tx.select().from(chatMembers).where(eq(chatMembers.user_id, userId));
  return muteOf(member, now);
};

export const mutedUserIds = (tx: Tx, now: Date) =>
  tx.select({ id: chatMembers.user_id }).from(chatMembers).where(gt(chatMembers.muted_until, now));

/** Locks the player's row until the end of the transaction. It is created if it does not exist. */
export const lockMember = async (tx: Tx, userId: number): Promise<MemberRow | undefined> => {
  await tx.insert(chatMembers).values({ user_id: userId }).onConflictDoNothing();
  const [member] = await tx.select().from(chatMembers).where(eq(chatMembers.user_id, userId)).for('update');
  return member;
};

/** Throws if the player is muted. The row must be locked, so that a concurrent mute is either seen or waits. */
export const assertNotMuted = (member: MemberRow | undefined, now: Date): void => {
  const mute = muteOf(member, now);
  if (mute) throw problem(chatProblems.muted, { details: { ...mute } });
};
