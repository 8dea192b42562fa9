import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, readSitemap } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { holdPost } from './held.ts';
import { notifyAbout } from './notices.ts';
import { forumMembers, forumPosts, forumReaders } from './table.ts';

/** A different secret word for each place, in every text that not everyone may read. */
const secrets = {
  staffSection: 'zanzibar',
  playersSection: 'quicksand',
  hiddenThread: 'marmalade',
  removedReply: 'tortoise',
  heldReply: 'lighthouse',
} as const;
type Place = keyof typeof secrets;

let app: TestApp;
const people: Record<string, TestUser> = {};
const threads: Record<string, number> = {};
const posts: number[] = [];

const callers: Record<string, readonly Place[]> = {
  visitor: [],
  player: ['playersSection'],
  newcomer: ['playersSection'],
  author: ['playersSection'],
  ticketStaff: ['playersSection'],
  // `viewer` can read the queue.
  viewer: ['playersSection', 'heldReply'],
  moderator: ['playersSection', 'hiddenThread', 'removedReply', 'heldReply'],
  deleter: ['playersSection', 'hiddenThread', 'removedReply', 'heldReply'],
  sectionStaff: ['playersSection', 'staffSection'],
  boss: ['playersSection', 'staffSection', 'hiddenThread', 'removedReply', 'heldReply'],
};
const permissions: Record<string, string[]> = {
  ticketStaff: ['admin.tickets.view'],
  viewer: ['admin.forum.view'],
  moderator: ['admin.forum.view', 'admin.forum.moderate'],
  deleter: ['admin.forum.view', 'admin.forum.delete'],
  sectionStaff: ['admin.forum.sections'],
};

const write = async (by: TestUser, section: string, word: string) => {
  app.clock.advance(61_000);
  const { thread, id } = await by.api.forum.create({
    body: { section, title: `About ${word}`, body: docOf(`Text of ${word} for @player1`), tags: [word] },
  });
  posts.push(id);
  return thread;
};
const reply = async (by: TestUser, thread: number, word: string) => {
  app.clock.advance(61_000);
  const { id } = await by.api.forum.reply({ params: { id: thread }, body: { body: docOf(`Reply of ${word}`) } });
  posts.push(id);
  return id;
};

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  const { database } = app.platform;
  const boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  people.boss = boss;
  for (const name of ['player', 'author', ...Object.keys(permissions)])
    people[name] = await createTestUser(app, { longLivedToken: true });
  await database.db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  people.newcomer = await createTestUser(app, { longLivedToken: true });
  for (const [name, list] of Object.entries(permissions)) {
    const role = await boss.api.roles.create({
      body: { name: `role-${name.toLowerCase()}`, display_name: name, permissions: JSON.stringify(list) },
    });
    await boss.api.roles.assign({ params: { id: people[name]?.id ?? 0 }, body: { roleId: role.id } });
  }
  const author = people.author as TestUser;
  await database.db.insert(forumMembers).values({ user_id: author.id, posts: 10 });
  await addSection(app, 'open');
  await addSection(app, 'players', { see_right: 'players' });
  await addSection(app, 'staff', { see_right: 'permission', permission: 'admin.forum.sections' });
  await writeSettings(database.db, { forum_public_removals: true }, app.clock.now());
  threads.open = await write(author, 'open', 'weather');
  threads.players = await write(author, 'players', secrets.playersSection);
  threads.staff = await write(boss, 'staff', secrets.staffSection);
  threads.hidden = await write(author, 'open', secrets.hiddenThread);
  const removed = await reply(author, threads.open, secrets.removedReply);
  const held = await reply(author, threads.open, secrets.heldReply);
  // Everyone reads and follows everything before access to it is restricted.
  await database.db
    .insert(forumReaders)
    .values(
      Object.values(people).flatMap(({ id }) =>
        Object.values(threads).map((thread) => ({
          user_id: id,
          thread_id: thread,
          follows: true,
          bookmarked_at: app.clock.now(),
        })),
      ),
    )
    .onConflictDoNothing();
  for (const post of posts.filter((id) => id !== removed && id !== held)) await notifyAbout(app.platform, { post });
  await boss.api.forum.removePost({ params: { id: removed }, body: { reason: 'Insult' } });
  await boss.api.forum.moderate({ params: { id: threads.hidden }, body: { action: 'hide', reason: 'Spam' } });
  await database.transaction(async (tx) => {
    const { eq } = await import('drizzle-orm');
    const [row] = await tx
      .update(forumPosts)
      .set({ removed_at: app.clock.now(), removed_by: 'approval' })
      .where(eq(forumPosts.id, held))
      .returning();
    if (row) await holdPost(tx, row, { reason: 'filter', found: ['x'], opens: false });
  });
  app.clock.advance(120_000);
});
afterAll(() => app.close());

/** Returns everything that the caller can read of the forum, as text. Rejected calls add nothing. */
const readAll = async (name: string): Promise<string> => {
  const api = name === 'visitor' ? app.as() : (people[name] as TestUser).api;
  const words = [...Object.values(secrets), 'weather'];
  const calls: Promise<unknown>[] = [
    api.forum.sections(),
    ...(['new', 'popular', 'unanswered', 'mine', 'followed', 'bookmarks'] as const).map((list) =>
      api.forum.list({ query: { list } }),
    ),
    ...['open', 'players', 'staff'].flatMap((section) => [
      api.forum.list({ query: { section } }),
      api.forum.feed({ query: { section } }),
    ]),
    ...words.map((tag) => api.forum.list({ query: { tag } })),
    ...Object.values(threads).map((id) => api.forum.get({ params: { id } })),
    ...Object.values(threads).map((id) => api.forum.list({ query: { after: String(id) } })),
    ...posts.flatMap((id) => [api.forum.find({ params: { id } }), api.forum.history({ params: { id } })]),
    readSitemap(api),
    api.forum.removals(),
    ...words.map((q) => api.search.list({ query: { q, lang: 'en' } })),
    api.players.get({ params: { name: people.author?.username ?? '' } }),
    ...(name === 'visitor'
      ? []
      : [
          api.notifications.list({ query: {} }),
          api.forum.reports({ query: {} }),
          api.forum.held({ query: {} }),
          api.moderation.queue({ query: {} }),
        ]),
  ];
  const replies = await Promise.allSettled(calls);
  return JSON.stringify(replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : [])));
};

describe('the forum in lists, pages, feeds, the sitemap, search, notifications, profiles and the queue', () => {
  it.each(Object.entries(callers))('shows %s only %j of the restricted texts', async (name, allowed) => {
    const text = await readAll(name);
    expect(text).toContain('weather');
    const seen = (Object.keys(secrets) as Place[]).filter((place) => text.includes(secrets[place]));
    // The author may see the held reply, and a notification names the thread that was hidden.
    const expected = name === 'author' ? [...allowed, 'heldReply', 'hiddenThread'] : allowed;
    expect(seen.sort()).toEqual([...expected].sort());
  });
});
