import type { chat as contract } from '@wyrmgate/contract/chat';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { MutedPlayer } from '@wyrmgate/contract/chat-shapes';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { asc, eq, gt } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import { findNames, findUserByName } from '../users/service.ts';
import { lockMember } from './members.ts';
import { changeMessage, lockMessage } from './messages.ts';
import { assertMayActOn } from './rights.ts';
import { chatMembers } from './table.ts';

type Contract = typeof contract;
const hourMs = 3_600_000;

export const removeByStaff = async (
  work: Work<User>,
  { params: { id }, body }: Received<Contract['removeByStaff']>,
): Promise<Returned<Contract['removeByStaff']>> => {
  work.audit.target('chat_message', id);
  work.audit.note(body.reason);
  const { row, room } = await lockMessage(work.tx, id);
  // Private messages can be removed only by a decision about a report.
  if (row.removed_at || room.kind === 'private') throw problem(chatProblems.notFound);
  if (row.author_id !== null) await assertMayActOn(work.tx, work.actor, row.author_id);
  const message = await changeMessage(work, row, {
    removed_at: work.now,
    removed_by: 'staff',
    removal_reason: body.reason,
  });
  return { message };
};

/**
 * Mutes a player, who must not be staff of the same or a higher level, and returns when the mute ends. A shorter mute
 * does not end a longer one early. Waits for any message that the player is sending.
 */
export const muteUser = async (
  { tx, actor, now, platform, afterCommit }: Work<User>,
  userId: number,
  { reason, hours }: { reason: string; hours: number },
): Promise<Date> => {
  await assertMayActOn(tx, actor, userId);
  const member = await lockMember(tx, userId);
  const until = new Date(Math.max(now.getTime() + hours * hourMs, member?.muted_until?.getTime() ?? 0));
  await tx
    .update(chatMembers)
    .set({ muted_at: now, muted_until: until, mute_reason: reason, muted_by: actor.id })
    .where(eq(chatMembers.user_id, userId));
  await notify(platform, tx, {
    user: userId,
    kind: 'chat_muted',
    cause: `chat:mute:${now.toISOString()}`,
    data: { until: until.toISOString(), reason },
    link: '/chat',
  });
  afterCommit(() => platform.realtime.toUser(userId, 'chat-mute', {}));
  return until;
};

export const mutePlayer = async (
  work: Work<User>,
  { body }: Received<Contract['mute']>,
): Promise<Returned<Contract['mute']>> => {
  const { tx, actor, now, audit } = work;
  const user = await findUserByName(tx, body.username);
  if (!user || user.status === 'deleted') throw problem(chatProblems.playerNotFound);
  audit.target('user', user.id);
  audit.note(`${body.hours} h: ${body.reason}`);
  if (user.id === actor.id) throw problem(chatProblems.notAllowed);
  const until = await muteUser(work, user.id, body);
  return {
    mute: {
      user_id: user.id,
      username: user.username,
      reason: body.reason,
      muted_at: now.toISOString(),
      until: until.toISOString(),
      muted_by: actor.username,
    },
  };
};

export const unmutePlayer = async (
  { tx, actor, now, audit, platform, afterCommit }: Work<User>,
  { params: { id } }: Received<Contract['unmute']>,
): Promise<Returned<Contract['unmute']>> => {
  audit.target('user', id);
  const [member] = await tx.select().from(chatMembers).where(eq(chatMembers.user_id, id)).for('update');
  if (!member?.muted_until || member.muted_until <= now) throw problem(chatProblems.notMuted);
  // Staff cannot lift their own mute.
  if (id === actor.id) throw problem(chatProblems.notAllowed);
  await assertMayActOn(tx, actor, id);
  await tx
    .update(chatMembers)
    .set({ muted_at: null, muted_until: null, mute_reason: null, muted_by: null })
    .where(eq(chatMembers.user_id, id));
  afterCommit(() => platform.realtime.toUser(id, 'chat-mute', {}));
  return { unmuted: true };
};

const maxMutes = 500;

export const listMutes = async ({ tx, now }: Work<User>): Promise<Returned<Contract['mutes']>> => {
  const rows = await tx
    .select()
    .from(chatMembers)
    .where(gt(chatMembers.muted_until, now))
    .orderBy(asc(chatMembers.muted_until))
    .limit(maxMutes);
  const people = rows.flatMap(({ user_id, muted_by }) => (muted_by === null ? [user_id] : [user_id, muted_by]));
  const names = await findNames(tx, [...new Set(people)]);
  const mutes = rows.flatMap(({ user_id, muted_at, muted_until, mute_reason, muted_by }): MutedPlayer[] =>
    muted_at && muted_until
      ? [
          {
            user_id,
            username: names.get(user_id) ?? null,
            reason: mute_reason ?? '',
            muted_at: muted_at.toISOString(),
            until: muted_until.toISOString(),
            muted_by: muted_by === null ? null : (names.get(muted_by) ?? null),
          },
        ]
      : [],
  );
  return { mutes };
};
