// Limits what a player may write: rate, slow mode, repeated texts and links. Edits count as writing.
import { chatDuplicateSeconds, chatEditGapSeconds, chatEditMinutes, chatPace } from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import { postLimits } from '@wyrmgate/contract/forum-constants';
import type { Problem } from '@wyrmgate/contract/problem';
import { and, desc, eq, gte } from 'drizzle-orm';
import { readLimits } from '../forum/limits.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { typedLinks } from '../word-filter/typed-links.ts';
import { mayModerate } from './rights.ts';
import { chatMessages, type RoomRow } from './table.ts';

export const ago = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

type Recent = { id: number; room: number; text: string; at: Date; edited_at: Date | null };
const timesOf = ({ at, edited_at }: Recent): Date[] => (edited_at ? [at, edited_at] : [at]);

/**
 * Returns the caller's newest messages, including those that are old but whose edits still count towards the limits.
 */
const recentOf = ({ tx, actor, now }: Work<User>): Promise<Recent[]> => {
  const { seconds, messages } = chatPace.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  return tx
    .select({
      id: chatMessages.id,
      room: chatMessages.room_id,
      text: chatMessages.text,
      at: chatMessages.created_at,
      edited_at: chatMessages.edited_at,
    })
    .from(chatMessages)
    .where(
      and(eq(chatMessages.author_id, actor.id), gte(chatMessages.created_at, ago(now, seconds + chatEditMinutes * 60))),
    )
    .orderBy(desc(chatMessages.created_at))
    .limit(messages);
};

const mustWait = (reason: Problem, wait: number) =>
  problem(reason, { details: { seconds: wait }, retryAfterSeconds: wait });

/**
 * Throws if the caller writes too fast or repeats a message; `edited` is the id of the message that the text replaces.
 * The caller's member row is locked, so parallel calls are counted one after the other.
 */
export const assertPace = async (work: Work<User>, room: RoomRow, text: string, edited?: number): Promise<void> => {
  const { actor, now } = work;
  if (mayModerate(actor)) return;
  const recent = await recentOf(work);
  const times = recent.flatMap(timesOf).sort((one, other) => other.getTime() - one.getTime());
  const waitFor = (at: Date | undefined, seconds: number): number =>
    at ? Math.ceil((at.getTime() - ago(now, seconds).getTime()) / 1000) : 0;
  for (const { seconds, messages } of chatPace) {
    const oldest = times.filter((at) => at > ago(now, seconds))[messages - 1];
    if (oldest) throw mustWait(chatProblems.tooSoon, Math.max(1, waitFor(oldest, seconds)));
  }
  // A message stores only its last edit, so repeated edits are not in `times`.
  const lastEdit = recent
    .flatMap(({ edited_at }) => edited_at ?? [])
    .sort((one, other) => other.getTime() - one.getTime())[0];
  const editWait = edited === undefined ? 0 : waitFor(lastEdit, chatEditGapSeconds);
  if (editWait > 0) throw mustWait(chatProblems.tooSoon, editWait);
  const here = recent.filter((message) => message.room === room.id);
  const last = here.flatMap(timesOf).sort((one, other) => other.getTime() - one.getTime())[0];
  const slowWait = room.slow_seconds > 0 ? waitFor(last, room.slow_seconds) : 0;
  if (slowWait > 0) throw mustWait(chatProblems.slowMode, slowWait);
  const repeated = here.some(
    (message) =>
      message.id !== edited &&
      message.text === text &&
      timesOf(message).some((at) => at > ago(now, chatDuplicateSeconds)),
  );
  if (repeated) throw problem(chatProblems.duplicate);
};

/** Whether the other player of a conversation has written in it. */
const hasWritten = async (tx: Tx, room: number, other: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.room_id, room), eq(chatMessages.author_id, other)))
    .limit(1);
  return row !== undefined;
};

/**
 * Returns how many links the caller may send. Unlike in the forum, accounts that are old enough need no earlier posts.
 */
const linksOf = async (work: Work<User>): Promise<number> => {
  const limits = await readLimits(work);
  if (limits?.level === 'new' && limits.missing?.hours === 0) return postLimits.known.links;
  return (limits ?? postLimits.trusted).links;
};

/** Throws if the text has too many links. Private messages are limited until the other player has written back. */
export const assertLinks = async (
  work: Work<User>,
  { id, other }: { id: number; other?: number | null | undefined },
  text: string,
): Promise<void> => {
  const links = typedLinks(text);
  if (links === 0 || mayModerate(work.actor)) return;
  if (other != null && (await hasWritten(work.tx, id, other))) return;
  const most = await linksOf(work);
  if (most === 0) throw problem(chatProblems.noLinksYet);
  if (links > most) throw problem(chatProblems.tooManyLinks, { details: { most } });
};
