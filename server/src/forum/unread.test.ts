import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startForum } from '../../test/forum-start.ts';
import { forumPosts, forumReaders } from './table.ts';

const { app, boss, author, reader, ...forum } = await startForum();
afterAll(() => app.close());

const open = async () => (await forum.open(author)).thread;
const reply = (id: number) => forum.reply(author, id);
const markAllRead = () => {
  app.clock.advance(1000);
  return reader.api.forum.readAll();
};
/**
 * The first unread post according to the thread's page and the list of new threads, which must agree unless a post was
 * removed.
 */
const unread = async (id: number, removed = 0) => {
  const { own } = await reader.api.forum.get({ params: { id } });
  const { threads } = await reader.api.forum.list({ query: { list: 'new' } });
  const listed = threads.find((thread) => thread.id === id)?.own?.unread;
  expect(listed).toBe(own?.first_unread && own.first_unread - removed);
  return own?.first_unread;
};

it('after everything was marked as read, the first post written later is the first unread one', async () => {
  const id = await open();
  for (let no = 2; no <= 4; no += 1) await reply(id);
  await reader.api.forum.read({ params: { id }, body: { no: 2 } });
  expect(await unread(id)).toBe(3);
  await markAllRead();
  expect(await unread(id)).toBeNull();
  await reply(id);
  await reply(id);
  expect(await unread(id)).toBe(5);
  await reader.api.forum.read({ params: { id }, body: { no: 5 } });
  expect(await unread(id)).toBe(6);
});

it('a removed post is never the first unread post', async () => {
  const id = await open();
  const removed = await reply(id);
  await reply(id);
  await reader.api.forum.read({ params: { id }, body: { no: 1 } });
  await boss.api.forum.removePost({ params: { id: removed.id }, body: { reason: 'Insult' } });
  expect(await unread(id, 1)).toBe(3);
});

it('the first unread post of a long thread is found wherever it is, even between missing numbers', async () => {
  const id = await open();
  const { db } = app.platform.database;
  const last = 1000;
  const start = app.clock.now().getTime();
  const at = (no: number) => new Date(start + no * 1000);
  await db.execute(sql`
    insert into ${forumPosts} (thread_id, no, author_id, language, body, text, created_at, version)
    select thread_id, n, author_id, language, body, text, ${at(0).toISOString()}::timestamptz + n * interval '1 second', 1
    from ${forumPosts}, generate_series(2, ${last}::int) n
    where thread_id = ${id} and n not between 400 and 600`);
  await db.execute(sql`update forum_threads set last_no = ${last}, posts = 799, last_post_no = ${last},
    last_post_at = ${at(last).toISOString()}::timestamptz where id = ${id}`);
  for (const read of [0, 250])
    for (const old of [1, 2, 73, 250, 398, 399, 601, 998, 999]) {
      await db.delete(forumReaders);
      if (read > 0) await reader.api.forum.read({ params: { id }, body: { no: read } });
      await db.execute(sql`
        insert into forum_members (user_id, read_before) values (${reader.id}, ${at(old).toISOString()}::timestamptz)
        on conflict (user_id) do update set read_before = excluded.read_before`);
      const next = Math.max(old, read) + 1;
      expect(await unread(id)).toBe(next >= 400 && next <= 600 ? 601 : next);
    }
});
