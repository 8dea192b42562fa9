import { postsPerPage } from '@wyrmgate/contract/forum-constants';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, readSitemap } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { notifyAbout } from './notices.ts';
import { forumPersonalData } from './personal-data.ts';
import { forumMembers, forumPosts, forumSections, forumThreads } from './table.ts';

let app: TestApp;
let boss: TestUser;
let player: TestUser;
let reader: TestUser;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  await addSection(app, 'open');
  await boss.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
  await boss.api['word-filter'].create({ body: { pattern: 'scam*', action: 'reject' } });
  await boss.api['word-filter'].create({ body: { pattern: 'darn', action: 'mask' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  player = await createTestUser(app, { longLivedToken: true });
  await app.platform.database.db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await app.platform.database.db.insert(forumMembers).values({ user_id: player.id, posts: 10 });
});

const open = (user: TestUser, text?: string, title?: string) => {
  app.clock.advance(60_000);
  count += 1;
  const body = { section: 'open', title: title ?? `Thread ${count}`, body: docOf(text ?? `Text ${count}`) };
  return user.api.forum.create({ body });
};
const reply = (user: TestUser, thread: number, text: string) => {
  app.clock.advance(60_000);
  return user.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
};
const counts = async () => {
  const [row] = await app.platform.database.db.select().from(forumSections).where(eq(forumSections.slug, 'open'));
  return { threads: row?.threads, posts: row?.posts };
};
const postsOf = async ({ id }: TestUser) => {
  const [row] = await app.platform.database.db.select().from(forumMembers).where(eq(forumMembers.user_id, id));
  return row?.posts;
};

it('filtered words in a post are masked or cause an error that names them, unless staff wrote the post', async () => {
  const refused = await errorOf(open(player, 'No SCAMMERS here'));
  expect(refused).toMatchObject({ code: 'forum.filtered', details: { words: 'SCAMMERS' } });
  expect((await errorOf(open(player, 'Clean', 'A scam?'))).code).toBe('forum.filtered');
  const { thread, id } = await open(player, 'Oh darn', 'Darn it all');
  const shown = await reader.api.forum.get({ params: { id: thread } });
  expect(shown.thread).toMatchObject({ title: '**** it all', excerpt: 'Oh ****' });
  for (const text of ['A scam', 'A casino'])
    expect((await errorOf(player.api.forum.edit({ params: { id }, body: { body: docOf(text) } }))).code).toBe(
      'forum.filtered',
    );
  expect((await open(boss, 'A scam')).held).toBe(false);
});

it('a held reply is visible only to its author and staff, is not counted, and appears when it is approved', async () => {
  const { thread } = await open(boss);
  const before = await counts();
  const held = await reply(player, thread, 'My casino');
  expect(held.held).toBe(true);
  const next = await reply(reader, thread, 'Next');
  expect(next.no).toBe(held.no + 1);
  expect(await counts()).toEqual({ ...before, posts: (before.posts ?? 0) + 1 });
  expect(await postsOf(player)).toBe(10);
  for (const api of [reader.api, app.as()]) {
    const page = await api.forum.get({ params: { id: thread } });
    expect(page.posts.map(({ no }) => no)).toEqual([1, 3]);
    expect(page.thread.replies).toBe(1);
    expect((await errorOf(api.forum.find({ params: { id: held.id } }))).code).toBe('forum.notFound');
  }
  const own = await player.api.forum.get({ params: { id: thread } });
  expect(own.posts[1]).toMatchObject({ removed: { by: 'approval' }, body: docOf('My casino') });
  for (const call of [
    () => player.api.forum.restore({ params: { id: held.id } }),
    () => boss.api.forum.restorePost({ params: { id: held.id } }),
    () => boss.api.forum.removePost({ params: { id: held.id }, body: {} }),
  ])
    expect((await errorOf(call())).code).toBe('forum.held');
  expect((await boss.api.forum.held()).posts).toMatchObject([
    { id: held.id, reason: 'filter', found: ['casino'], opens: false },
  ]);
  expect(await boss.api.forum.waiting()).toEqual({ waiting: 1, held: 1 });
  const decide = () => boss.api.forum.decideHeld({ params: { id: held.id }, body: { approve: true } });
  const results = await Promise.allSettled([decide(), decide(), decide()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const page = await reader.api.forum.get({ params: { id: thread } });
  expect(page.posts.map(({ no }) => no)).toEqual([1, 3, 4]);
  expect(page.thread).toMatchObject({ replies: 2, participants: 3 });
  expect(await postsOf(player)).toBe(11);
  expect((await player.api.notifications.list()).notifications[0]).toMatchObject({
    kind: 'forum_held',
    data: { approved: true },
  });
});

const approve = (id: number) => boss.api.forum.decideHeld({ params: { id }, body: { approve: true } });
const readerOf = async (user: TestUser, thread: number) => (await user.api.forum.get({ params: { id: thread } })).own;

it('an approved reply is unread even for readers of later posts, and followers are notified of it', async () => {
  const other = await createTestUser(app, { longLivedToken: true });
  const { thread } = await open(boss);
  const params = { id: thread };
  await reader.api.forum.mark({ params, body: { follows: true } });
  const held = await reply(player, thread, 'A casino');
  const later = await reply(other, thread, 'Later');
  for (const user of [reader, player]) await user.api.forum.read({ params, body: { no: later.no } });
  await reader.api.forum.readAll();
  app.clock.advance(3_600_000);
  expect((await readerOf(reader, thread))?.first_unread).toBeNull();
  await approve(held.id);
  await notifyAbout(app.platform, { post: held.id });
  expect((await readerOf(reader, thread))?.first_unread).toBe(later.no + 1);
  expect((await readerOf(player, thread))?.first_unread).toBeNull();
  const page = await reader.api.forum.get({ params });
  expect(page.posts.at(-1)).toMatchObject({ id: held.id, no: later.no + 1, created_at: app.clock.now().toISOString() });
  expect(page.thread.last).toMatchObject({ no: later.no + 1, at: app.clock.now().toISOString() });
  expect((await reader.api.forum.find({ params: { id: held.id } })).no).toBe(later.no + 1);
  expect((await reader.api.notifications.list()).notifications[0]).toMatchObject({
    kind: 'forum_reply',
    link: expect.stringMatching(`#post-${later.no + 1}$`),
  });
  expect((await player.api.notifications.list()).notifications[0]?.link).toMatch(`#post-${later.no + 1}`);
  const mails = await app.platform.database.db.select().from(mailOutbox);
  expect(mails.map(({ cause }) => cause)).toContain(`forum:reply:${held.id}:${reader.id}`);
});

it('reading up to the last visible post clears the notifications of a thread, even if a later reply is held, removed or moved away', async () => {
  const other = await createTestUser(app, { longLivedToken: true });
  const unread = async (id: number) =>
    (await reader.api.notifications.list()).notifications.filter(
      ({ read_at, link }) => read_at === null && link?.includes(`/${id}-`),
    ).length;
  for (const how of ['held', 'removed', 'moved'] as const) {
    const { thread } = await open(boss);
    const params = { id: thread };
    await reader.api.forum.mark({ params, body: { follows: true } });
    const last = await reply(other, thread, `News ${how}`);
    await notifyAbout(app.platform, { post: last.id });
    const gone = await reply(player, thread, how === 'held' ? 'A casino' : `Soon ${how}`);
    if (how === 'removed') await boss.api.forum.removePost({ params: { id: gone.id }, body: { reason: 'Spam' } });
    if (how === 'moved') await boss.api.forum.movePosts({ params, body: { posts: [gone.id], title: 'Elsewhere' } });
    expect(await unread(thread)).toBe(1);
    const { thread: shown, pages } = await reader.api.forum.get({ params });
    expect([shown.last_no, pages]).toEqual([how === 'removed' ? gone.no : last.no, 1]);
    await reader.api.forum.read({ params, body: { no: last.no } });
    expect(await unread(thread)).toBe(0);
    if (how === 'held') await approve(gone.id);
  }
});

it('a thread has no page that contains only another player’s held reply', async () => {
  const { thread } = await open(boss);
  const { db } = app.platform.database;
  // The posts of other threads do not count.
  const long = await open(boss);
  await db
    .update(forumPosts)
    .set({ no: 5 * postsPerPage })
    .where(eq(forumPosts.thread_id, long.thread));
  await db.update(forumPosts).set({ no: postsPerPage }).where(eq(forumPosts.thread_id, thread));
  await db
    .update(forumThreads)
    .set({ last_no: postsPerPage, last_post_no: postsPerPage })
    .where(eq(forumThreads.id, thread));
  const held = await reply(player, thread, 'A casino');
  const pagesFor = async (api: TestUser['api']) => (await api.forum.get({ params: { id: thread } })).pages;
  expect(held.no).toBe(postsPerPage + 1);
  expect([await pagesFor(reader.api), await pagesFor(app.as()), await pagesFor(player.api)]).toEqual([1, 1, 2]);
  expect(await pagesFor(boss.api)).toBe(2);
  await approve(held.id);
});

it('an approved post does not count as a new post for its author’s posting limits', async () => {
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: app.clock.now() }).where(eq(users.id, player.id));
  await db.update(forumMembers).set({ posts: 0 }).where(eq(forumMembers.user_id, player.id));
  const { thread } = await open(boss);
  const opened = await open(player, 'A casino');
  app.clock.advance(3_600_000);
  const second = await reply(player, thread, 'The casino');
  app.clock.advance(3_600_000);
  for (const { id } of [opened, second]) await approve(id);
  app.clock.advance(1000);
  const { id } = await player.api.forum.reply({ params: { id: thread }, body: { body: docOf('Thanks') } });
  expect(id).toBeGreaterThan(second.id);
});

it('the notification about a held reply does not name the thread if the reply was moved to a staff-only thread', async () => {
  await addSection(app, 'council', { see_right: 'staff', post_right: 'staff', reply_right: 'staff' });
  const secret = { section: 'council', title: 'Nightshade', body: docOf('Between us.') };
  const { thread: to } = await boss.api.forum.create({ body: secret });
  for (const approve of [true, false]) {
    const { thread } = await open(reader);
    const { id } = await reply(player, thread, `A casino ${thread}`);
    await boss.api.forum.movePosts({ params: { id: thread }, body: { to } });
    await boss.api.forum.decideHeld({ params: { id }, body: { approve, reason: 'Noted' } });
    const [told] = (await player.api.notifications.list()).notifications;
    expect(told).toMatchObject({ kind: 'forum_held', data: { thread: '…', approved: approve }, link: null });
  }
});

it('a rejected reply and its reason are visible only to its author and staff', async () => {
  await writeSettings(app.platform.database.db, { forum_public_removals: true }, app.clock.now());
  const { thread } = await open(boss);
  const held = await reply(player, thread, 'My casino');
  const reason = 'Casino advertising';
  await boss.api.forum.decideHeld({ params: { id: held.id }, body: { approve: false, reason } });
  for (const api of [reader.api, app.as()]) {
    const page = await api.forum.get({ params: { id: thread } });
    expect(page.posts.map(({ no }) => no)).toEqual([1]);
    expect(JSON.stringify(page)).not.toContain(reason);
    expect((await errorOf(api.forum.find({ params: { id: held.id } }))).code).toBe('forum.notFound');
    expect(JSON.stringify(await api.forum.removals())).not.toContain(reason);
  }
  const own = await player.api.forum.get({ params: { id: thread } });
  // The author can copy the text.
  expect(own.posts[1]).toMatchObject({ removed: { by: 'staff', reason }, body: docOf('My casino') });
  expect((await errorOf(player.api.forum.restore({ params: { id: held.id } }))).code).toBe('forum.notAllowed');
  await boss.api.forum.restorePost({ params: { id: held.id } });
  expect((await reader.api.forum.get({ params: { id: thread } })).posts.map(({ no }) => no)).toEqual([1, 2]);
});

it('a held thread is hidden as a whole until it is approved, and stays hidden if it is rejected', async () => {
  const before = await counts();
  const { thread } = await open(player, 'A casino');
  expect((await player.api.forum.get({ params: { id: thread } })).reply).toBe('held');
  expect((await errorOf(reply(player, thread, 'More'))).code).toBe('forum.notFound');
  for (const api of [reader.api, app.as()])
    expect((await errorOf(api.forum.get({ params: { id: thread } }))).code).toBe('forum.notFound');
  expect(JSON.stringify([await reader.api.forum.list(), await readSitemap(app.as())])).not.toContain(`"id":${thread},`);
  const show = boss.api.forum.moderate({ params: { id: thread }, body: { action: 'show' } });
  expect((await errorOf(show)).code).toBe('forum.held');
  expect(await counts()).toEqual(before);
  const [waiting] = (await boss.api.forum.held()).posts;
  await boss.api.forum.decideHeld({ params: { id: waiting?.id ?? 0 }, body: { approve: true } });
  expect(await counts()).toEqual({ threads: (before.threads ?? 0) + 1, posts: (before.posts ?? 0) + 1 });
  expect((await reader.api.forum.list()).threads[0]?.id).toBe(thread);
  const second = await open(player, 'Another casino');
  await boss.api.forum.decideHeld({ params: { id: second.id }, body: { approve: false, reason: 'Advertising' } });
  expect((await errorOf(player.api.forum.get({ params: { id: second.thread } }))).code).toBe('forum.notFound');
  expect(await postsOf(player)).toBe(11);
  expect(JSON.stringify((await player.api.notifications.list()).notifications[0]?.data)).toContain('Advertising');
});

it('first posts wait for approval if the setting is on, and posting limits rise with account age, posts and thanks received', async () => {
  const { db } = app.platform.database;
  const now = app.clock.now();
  await writeSettings(db, { forum_held_posts: 2 }, now);
  await db.update(forumMembers).set({ posts: 0 }).where(eq(forumMembers.user_id, player.id));
  const { thread } = await open(boss);
  const limits = async () => (await player.api.forum.get({ params: { id: thread } })).own?.limits;
  expect(await limits()).toMatchObject({ level: 'new', links: 0, held: 2, missing: { posts: 5 } });
  expect((await errorOf(reply(player, thread, 'https://a.example'))).code).toBe('forum.noLinksYet');
  const first = await open(player);
  expect(first.held).toBe(true);
  expect((await limits())?.held).toBe(2);
  expect((await reply(player, thread, 'Second')).held).toBe(true);
  for (const { id } of (await boss.api.forum.held()).posts)
    await boss.api.forum.decideHeld({ params: { id }, body: { approve: true } });
  const third = await reply(player, thread, 'Third');
  expect(third.held).toBe(false);
  await writeSettings(
    db,
    { forum_held_posts: 0, forum_known_posts: 3, forum_trusted_posts: 4, forum_trusted_thanks: 1 },
    now,
  );
  expect(await limits()).toMatchObject({ level: 'known', links: 5, missing: { hours: 0, posts: 1, thanks: 1 } });
  expect((await errorOf(reply(player, thread, 'https://a.example '.repeat(6)))).code).toBe('forum.tooManyLinks');
  await reply(player, thread, 'Fourth https://a.example');
  const thank = (on: boolean) => reader.api.forum.react({ body: { post: third.id, reaction: 'thanks', on } });
  await Promise.all([thank(true), thank(true), thank(true)]);
  expect(await limits()).toMatchObject({ level: 'trusted', missing: null });
  await thank(false);
  expect((await limits())?.level).toBe('known');
  expect((await boss.api.forum.get({ params: { id: thread } })).own?.limits).toBeNull();
});

it('an approved post cannot be edited while the next posts of its author still need approval', async () => {
  const { db } = app.platform.database;
  await writeSettings(db, { forum_held_posts: 2 }, app.clock.now());
  await db.update(forumMembers).set({ posts: 0 }).where(eq(forumMembers.user_id, player.id));
  const { thread } = await open(boss);
  const [first, second] = [await reply(player, thread, 'Harmless'), await reply(player, thread, 'Harmless too')];
  const edit = () => player.api.forum.edit({ params: { id: first.id }, body: { body: docOf('Visit my shop') } });
  await approve(first.id);
  expect(await errorOf(edit())).toMatchObject({ status: 403, code: 'forum.editHeld' });
  await approve(second.id);
  app.clock.advance(60_000);
  expect(await edit()).toMatchObject({ id: first.id });
  await writeSettings(db, { forum_held_posts: 0 }, app.clock.now());
});

it('erasing an account empties its held posts and takes them out of the approval queue', async () => {
  const { db } = app.platform.database;
  const opened = await open(player, 'Private casino', 'Private title');
  const { thread } = await open(boss);
  await reply(player, thread, 'Private casino too');
  expect(JSON.stringify(await forumPersonalData.export(db, player.id))).toContain('"reason":"filter"');
  await forumPersonalData.erase?.(db, player.id, app.clock.now());
  expect((await boss.api.forum.held()).posts).toEqual([]);
  const [row] = await db.select().from(forumThreads).where(eq(forumThreads.id, opened.thread));
  expect(row).toMatchObject({ title: '-', held: false, hidden: true });
  expect(JSON.stringify(await boss.api.forum.get({ params: { id: thread } }))).not.toContain('Private');
});

it('staff see the links, pictures, poll, tags and prefix of a held thread before they approve it', async () => {
  const body: RichTextDoc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Best casino', marks: [{ type: 'link', attrs: { href: 'https://example.com/win' } }] },
        ],
      },
    ],
  };
  app.clock.advance(61_000);
  const { id } = await player.api.forum.create({
    body: {
      section: 'open',
      title: 'A guide',
      body,
      prefix: 'guide',
      tags: ['gold'],
      poll: { question: 'Do you win?', options: ['Yes', 'No'] },
    },
  });
  const content = {
    body: { content: [{ content: [{ marks: [{ attrs: { href: 'https://example.com/win' } }] }] }] },
    images: [],
    prefix: 'guide',
    tags: ['gold'],
    poll: { question: 'Do you win?', options: ['Yes', 'No'] },
  };
  const { items } = await boss.api.moderation.queue({ query: { kind: 'held' } });
  expect(items.find((item) => item.id === id)?.content).toMatchObject(content);
  expect((await boss.api.forum.held()).posts.find((post) => post.id === id)).toMatchObject(content);
  const { thread: place } = await open(boss);
  const { id: second } = await reply(player, place, 'My casino');
  const [later] = (await boss.api.forum.held()).posts.filter((post) => post.id === second);
  expect(later).toMatchObject({ prefix: null, tags: [], poll: null });
});
