import { ownThreadLists, type ThreadList, threadLists } from '@wyrmgate/contract/forum-constants';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { openCountedDatabase, readsOf } from '../../test/row-reads.ts';
import { createTestUser } from '../../test/users.ts';

const database = await openCountedDatabase();
const app = await startTestApp({ jobs: false, database });
app.platform.jobs.send = async () => undefined;
afterAll(async () => {
  await app.close();
  await database.close();
});

const { db } = database;
const threads = 5000;
const author = await createTestUser(app, { authority: 'implementor' });
const [reader, busyReader] = [await createTestUser(app), await createTestUser(app)];
const others: number[] = [];
for (let count = 0; count < 100; count += 1) others.push((await createTestUser(app)).id);
for (const slug of ['one', 'two', 'three']) await addSection(app, slug);
const { thread } = await author.api.forum.create({ body: { section: 'one', title: 'Thread', body: docOf('Text') } });
await db.execute(sql`
  insert into forum_threads (section_id, author_id, title, excerpt, tags, created_at, last_no, posts, last_post_no,
    last_post_author_id, last_post_at, participants)
  select 1 + n % 3, author_id, title, excerpt,
    case when n % 1000 = 0 then array['rare'] when n % 2 = 0 then array['common'] else '{}'::text[] end,
    created_at + n * interval '1 second', 1, 1, 1, author_id, created_at + n * interval '1 second', n % 7
  from forum_threads, generate_series(1, ${threads}::int) n where id = ${thread}`);
await db.execute(sql`
  insert into forum_posts (thread_id, no, author_id, language, body, text, created_at)
  select t.id, 1, p.author_id, p.language, p.body, p.text, t.created_at
  from forum_threads t, forum_posts p where p.thread_id = ${thread} and t.id <> ${thread}`);
/** Lets each of the users write in, follow and bookmark one in `every` threads. */
const markThreads = (users: readonly number[], every: number) =>
  db.execute(sql`
    insert into forum_readers (user_id, thread_id, read_no, follows, bookmarked_at, wrote)
    select u, id, 0, true, created_at, true from forum_threads, unnest(${`{${users.join()}}`}::bigint[]) u
    where (id + u) % ${every}::int = 0`);
await markThreads([reader.id, ...others], 50);
// More marks than lists look up one by one.
await markThreads([busyReader.id], 1);
await db.execute(sql`analyze forum_threads, forum_posts, forum_readers`);

const apis = {
  'a visitor': app.as(),
  'a player': reader.api,
  'a player with many marks': busyReader.api,
  'a moderator': author.api,
};
type Caller = keyof typeof apis;
type Query = { list?: ThreadList; section?: string; tag?: string };
const callers = Object.keys(apis) as Caller[];
const queries: Query[] = [
  ...threadLists.map((list) => ({ list })),
  { section: 'one' },
  { tag: 'rare' },
  { tag: 'common' },
];
const calls = callers.flatMap((caller) =>
  queries.flatMap((query): [Caller, Query][] =>
    caller === 'a visitor' && query.list && ownThreadLists.includes(query.list) ? [] : [[caller, query]],
  ),
);

it.each(calls)(
  '%s gets the first two pages of the forum list %o without a scan of whole tables',
  async (caller, query) => {
    const { forum } = apis[caller];
    const reads = await readsOf(database, ['forum_posts', 'forum_readers', 'forum_threads'], async () => {
      // From the sixth execution on, PostgreSQL may choose another plan.
      for (let count = 0; count < 6; count += 1) {
        const { next } = await forum.list({ query });
        if (next !== null) await forum.list({ query: { ...query, after: next } });
      }
    });
    expect(reads.map(({ table, scans }) => [table, scans])).toEqual([
      ['forum_posts', 0],
      ['forum_readers', 0],
      ['forum_threads', 0],
    ]);
    // Each of the twelve pages reads only a small part of the threads.
    expect(reads[2]?.rows).toBeLessThan(12 * 1000);
  },
);
