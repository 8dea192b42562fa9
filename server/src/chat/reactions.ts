import type { chat as contract } from '@wyrmgate/contract/chat';
import type { ChatReaction } from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import { and, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { assertReachable } from './blocks.ts';
import { assertNotMuted, lockMember } from './members.ts';
import { changeMessage, lockMessage } from './messages.ts';
import { mayModerate } from './rights.ts';
import { requireRoom } from './rooms.ts';
import { showMessage } from './show.ts';
import { chatMessageReactions } from './table.ts';

type Contract = typeof contract;

/** Stores or removes the row, and returns whether that changed anything. The message must be locked. */
const setReaction = async (tx: Tx, message: number, user: number, reaction: ChatReaction, on: boolean) => {
  const row = { message_id: message, user_id: user, reaction };
  if (on) {
    const added = await tx.insert(chatMessageReactions).values(row).onConflictDoNothing().returning();
    return added.length > 0;
  }
  const removed = await tx
    .delete(chatMessageReactions)
    .where(
      and(
        eq(chatMessageReactions.message_id, message),
        eq(chatMessageReactions.user_id, user),
        eq(chatMessageReactions.reaction, reaction),
      ),
    )
    .returning();
  return removed.length > 0;
};

/** Throws if the caller adds reactions too fast. Each one is sent to all readers of the room, as a message is. */
const assertReactionPace = async ({ actor, platform }: Work<User>): Promise<void> => {
  if (mayModerate(actor)) return;
  const wait = await platform.limits.consume('chatReactions', String(actor.id));
  if (wait > 0) throw problem(common.tooManyRequests, { retryAfterSeconds: wait });
};

/**
 * Stores a reaction as a change to the message with the room's next number, so that pages that missed it read it like
 * an edit.
 */
export const react = async (
  work: Work<User>,
  { params: { id }, body: { reaction, on } }: Received<Contract['react']>,
): Promise<Returned<Contract['react']>> => {
  const { tx, actor, now } = work;
  const member = await lockMember(tx, actor.id);
  const { row, room } = await lockMessage(tx, id);
  const used = await requireRoom(work, room.key);
  if (row.removed_at) throw problem(chatProblems.notFound);
  // Removing a reaction is always possible.
  if (on) {
    assertNotMuted(member, now);
    if (used.other !== undefined) await assertReachable(tx, actor.id, used.other);
    await assertReactionPace(work);
  }
  if (!(await setReaction(tx, id, actor.id, reaction, on))) return { message: await showMessage(tx, row, actor.id) };
  return { message: await changeMessage(work, row, {}, { by: actor.username, reaction, on }) };
};
