import { eq } from 'drizzle-orm';
import { forumPolls, forumPollVotes } from '../src/forum/polls/table.ts';
import { forumThreads } from '../src/forum/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { DemoUser } from './players.ts';
import { createRandom, day } from './random.ts';

const options = ['Too easy to hold', 'Fine as it is', 'Too hard to hold', 'I have never been there'];

/** A poll in one thread. Some players have voted, but the demo player, whose login visitors use, has not. */
export const seedForumPoll = async (tx: Tx, players: readonly DemoUser[], now: Date): Promise<void> => {
  const [thread] = await tx
    .select({ id: forumThreads.id })
    .from(forumThreads)
    .where(eq(forumThreads.title, 'Ninth Gate: is the east ramp too easy to hold?'));
  if (!thread) throw new Error('The thread of the poll is missing');
  const random = createRandom(9_009);
  const votes = players
    .filter(({ status, username }) => status === 'active' && username !== 'player' && random.chance(0.3))
    .map(({ id }) => ({
      thread_id: thread.id,
      user_id: id,
      choices: [random.pick([0, 0, 0, 1, 1, 2, 3])],
      created_at: new Date(now.getTime() - day),
    }));
  await tx.insert(forumPolls).values({
    thread_id: thread.id,
    question: 'How is the east ramp to defend?',
    options: options.map((text, at) => ({ text, votes: votes.filter(({ choices }) => choices.includes(at)).length })),
    choices: 1,
    results: 'always',
    changeable: true,
    voters: votes.length,
    ends_at: new Date(now.getTime() + 8 * day),
  });
  if (votes.length > 0) await tx.insert(forumPollVotes).values(votes);
};
