import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import type { ForumPoll, PollForm } from '@wyrmgate/contract/forum-poll-shapes';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type FoundThread, requireThread } from '../find.ts';
import { assertMayActOn, mayModerate } from '../rights.ts';
import { forumPolls, forumPollVotes, type PollRow } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

export const createPoll = async (
  tx: Tx,
  threadId: number,
  { question, options, choices, results, changeable, days }: z.output<typeof PollForm>,
  now: Date,
): Promise<void> => {
  await tx.insert(forumPolls).values({
    thread_id: threadId,
    question,
    options: options.map((text) => ({ text, votes: 0 })),
    choices,
    results,
    changeable,
    ends_at: days === null ? null : new Date(now.getTime() + days * dayMs),
  });
};

/**
 * Moves the end of a poll whose thread was published later than it was sent. Planned ends are whole days after the start,
 * so a poll that was closed early keeps its end.
 */
export const delayPoll = async (
  tx: Tx,
  threadId: number,
  { sent, now }: Record<'sent' | 'now', Date>,
): Promise<void> => {
  const isPoll = eq(forumPolls.thread_id, threadId);
  const [poll] = await tx.select({ ends_at: forumPolls.ends_at }).from(forumPolls).where(isPoll).for('update');
  const days = poll?.ends_at ? (poll.ends_at.getTime() - sent.getTime()) / dayMs : 0;
  if (days === 0 || !Number.isInteger(days)) return;
  await tx
    .update(forumPolls)
    .set({ ends_at: new Date(now.getTime() + days * dayMs) })
    .where(isPoll);
};

/** Moves the poll of a merged thread with its votes, unless the target has a poll. */
export const movePoll = async (tx: Tx, from: number, to: number): Promise<void> => {
  const [poll] = await tx.select().from(forumPolls).where(eq(forumPolls.thread_id, from)).for('update');
  if (!poll) return;
  const added = await tx
    .insert(forumPolls)
    .values({ ...poll, thread_id: to })
    .onConflictDoNothing()
    .returning({ id: forumPolls.thread_id });
  if (added.length === 0) return;
  await tx.update(forumPollVotes).set({ thread_id: to }).where(eq(forumPollVotes.thread_id, from));
  await tx.delete(forumPolls).where(eq(forumPolls.thread_id, from));
};

const readVote = async (tx: Tx, threadId: number, actor: Actor): Promise<number[]> => {
  if (actor.kind === 'visitor') return [];
  const [row] = await tx
    .select({ choices: forumPollVotes.choices })
    .from(forumPollVotes)
    .where(and(eq(forumPollVotes.thread_id, threadId), eq(forumPollVotes.user_id, actor.id)));
  return row?.choices ?? [];
};

const isOpen = ({ ends_at }: PollRow, now: Date): boolean => ends_at === null || ends_at > now;
/** Whether a poll accepts votes. It does not while its thread is closed to replies or waits for approval. */
const isVotable = ({ thread, section }: FoundThread): boolean =>
  !thread.locked && !thread.hidden && !thread.held && !section.read_only;

const show = async ({ tx, actor, now }: Pick<Work, 'tx' | 'actor' | 'now'>, found: FoundThread, row: PollRow) => {
  const chosen = await readVote(tx, row.thread_id, actor);
  const open = isOpen(row, now);
  const visible = row.results === 'always' || !open || chosen.length > 0;
  const shown: ForumPoll = {
    question: row.question,
    options: row.options.map(({ text, votes }, id) => ({ id, text, votes: visible ? votes : null })),
    choices: row.choices,
    results: row.results,
    changeable: row.changeable,
    voters: row.voters,
    ends_at: row.ends_at?.toISOString() ?? null,
    open,
    own:
      actor.kind === 'visitor'
        ? null
        : {
            choices: chosen,
            may_vote: open && isVotable(found) && (chosen.length === 0 || row.changeable),
            may_close: open && (mayModerate(actor) || actor.id === found.thread.author_id),
          },
  };
  return shown;
};

const pollQuery = prepared((tx) =>
  tx
    .select()
    .from(forumPolls)
    .where(eq(forumPolls.thread_id, sql.placeholder('thread')))
    .prepare('forum_poll'),
);

/** Returns the poll of a thread as the caller sees it. */
export const showPoll = async (
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  found: FoundThread,
): Promise<ForumPoll | null> => {
  const [row] = await pollQuery(work.tx).execute({ thread: found.thread.id });
  return row ? show(work, found, row) : null;
};

const lockPoll = async (tx: Tx, threadId: number): Promise<PollRow> => {
  const [row] = await tx.select().from(forumPolls).where(eq(forumPolls.thread_id, threadId)).for('update');
  if (!row) throw problem(forumProblems.notFound);
  return row;
};

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((choice, at) => choice === other[at]);

export const votePoll = async (
  work: Work<User>,
  { params: { id }, body }: Received<Contract['votePoll']>,
): Promise<Returned<Contract['votePoll']>> => {
  const { tx, actor, now } = work;
  const found = await requireThread(tx, actor, id);
  // Locking the poll serialises concurrent votes, so the counts stay exact.
  const poll = await lockPoll(tx, id);
  const choices = body.choices.toSorted((one, other) => one - other);
  const before = await readVote(tx, id, actor);
  if (isSame(before, choices)) return show(work, found, poll);
  if (!isOpen(poll, now)) throw problem(forumProblems.pollClosed);
  if (!isVotable(found)) throw problem(forumProblems.notAllowed);
  if (before.length > 0 && !poll.changeable) throw problem(forumProblems.pollVoted);
  if (choices.length > poll.choices || choices.some((choice) => choice >= poll.options.length))
    throw problem(forumProblems.pollChoices, { details: { most: poll.choices } });
  const mine = and(eq(forumPollVotes.thread_id, id), eq(forumPollVotes.user_id, actor.id));
  if (choices.length === 0) await tx.delete(forumPollVotes).where(mine);
  else
    await tx
      .insert(forumPollVotes)
      .values({ thread_id: id, user_id: actor.id, choices, created_at: now })
      .onConflictDoUpdate({
        target: [forumPollVotes.thread_id, forumPollVotes.user_id],
        set: { choices, created_at: now },
      });
  const [after = poll] = await tx
    .update(forumPolls)
    .set({
      options: poll.options.map(({ text, votes }, at) => ({
        text,
        votes: votes - Number(before.includes(at)) + Number(choices.includes(at)),
      })),
      voters: poll.voters - Number(before.length > 0) + Number(choices.length > 0),
    })
    .where(eq(forumPolls.thread_id, id))
    .returning();
  return show(work, found, after);
};

export const closePoll = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['closePoll']>,
): Promise<Returned<Contract['closePoll']>> => {
  const { tx, actor, now, audit } = work;
  audit.target('forum_thread', id);
  const found = await requireThread(tx, actor, id);
  if (!mayModerate(actor) && actor.id !== found.thread.author_id) throw problem(forumProblems.notAllowed);
  await assertMayActOn(tx, actor, found.thread.author_id);
  const poll = await lockPoll(tx, id);
  if (!isOpen(poll, now)) return show(work, found, poll);
  const [closed = poll] = await tx
    .update(forumPolls)
    .set({ ends_at: now })
    .where(eq(forumPolls.thread_id, id))
    .returning();
  return show(work, found, closed);
};
