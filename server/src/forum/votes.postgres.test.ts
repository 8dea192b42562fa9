import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { forumPostReactions, forumPosts, forumThreads, forumVotes } from './table.ts';

let app: TestApp;
let author: TestUser;
const voters: TestUser[] = [];

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  author = await createTestUser(app, { authority: 'implementor' });
  for (let count = 0; count < 200; count += 1) voters.push(await createTestUser(app));
  await addSection(app, 'open');
}, 120_000);
afterAll(() => app.close());

it('forum counters are correct after 200 players vote and react at once, with retries and changes', async () => {
  const { db } = app.platform.database;
  const { id, thread } = await author.api.forum.create({
    body: { section: 'open', title: 'Vote', body: docOf('Vote') },
  });
  await Promise.all(
    voters.flatMap((voter, index) => {
      const vote = (value: 'upvote' | 'downvote' | null) => voter.api.forum.vote({ body: { post: id, vote: value } });
      const react = () => voter.api.forum.react({ body: { post: id, reaction: 'agree', on: true } });
      return [
        vote('upvote'),
        vote(index % 3 === 0 ? 'downvote' : 'upvote'),
        vote(index % 5 === 0 ? null : 'upvote'),
        react(),
        react(),
      ];
    }),
  );
  const votes = await db.select().from(forumVotes).where(eq(forumVotes.post_id, id));
  const reactions = await db.select().from(forumPostReactions).where(eq(forumPostReactions.post_id, id));
  const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, id));
  const [row] = await db.select().from(forumThreads).where(eq(forumThreads.id, thread));
  const up = votes.filter(({ value }) => value > 0).length;
  expect(reactions).toHaveLength(200);
  expect(post).toMatchObject({ upvotes: up, downvotes: votes.length - up, reactions: { agree: 200 } });
  expect(row?.score).toBe(2 * up - votes.length);
}, 60_000);

it('concurrent replies in a thread get different numbers without gaps', async () => {
  const { thread } = await author.api.forum.create({ body: { section: 'open', title: 'Race', body: docOf('Race') } });
  const replies = await Promise.all(
    voters
      .slice(0, 40)
      .map((voter, index) =>
        voter.api.forum.reply({ params: { id: thread }, body: { body: docOf(`Reply ${index}`) } }),
      ),
  );
  expect(replies.map(({ no }) => no).sort((one, other) => one - other)).toEqual(replies.map((_, index) => index + 2));
  const { thread: shown } = await author.api.forum.get({ params: { id: thread } });
  expect(shown).toMatchObject({ replies: 40, last_no: 41, participants: 41 });
}, 60_000);
