import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, saveSection } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDigests } from '../notifications/digest.ts';
import { notificationsDigest } from '../notifications/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { readableThreads } from './article-threads.ts';
import { forumDrafts } from './drafts/table.ts';
import { notifyAbout } from './notices.ts';
import { forumPersonalData } from './personal-data.ts';
import { forumAuthorCounts, forumPosts, forumSections, forumThreads } from './table.ts';
import { forumPostVersions } from './versions/table.ts';

let app: TestApp;
let boss: TestUser;
let player: TestUser;
let section: number;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  player = await createTestUser(app, { longLivedToken: true });
  section = await addSection(app, 'open');
});
afterAll(() => app.close());

const open = async (text: string, where = 'open'): Promise<{ id: number; thread: number }> => {
  app.clock.advance(60_000);
  return boss.api.forum.create({ body: { section: where, title: 'A thread', body: docOf(text) } });
};
const mention = async (thread: number, text: string): Promise<number> => {
  app.clock.advance(60_000);
  const body = docOf(`${text} @${player.username}`);
  const { id } = await boss.api.forum.reply({ params: { id: thread }, body: { body } });
  await notifyAbout(app.platform, { post: id });
  return id;
};
const mentionMails = async (): Promise<number> => {
  const { db } = app.platform.database;
  const rows = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.template, 'forum-mention'));
  return rows.length;
};

it('a mentioned player gets one email about a thread until they read it', async () => {
  const { thread } = await open('Hello');
  const first = await mention(thread, 'One');
  await notifyAbout(app.platform, { post: first });
  await mention(thread, 'Two');
  expect(await mentionMails()).toBe(1);
  await player.api.forum.read({ params: { id: thread }, body: { no: 3 } });
  await mention(thread, 'Three');
  expect(await mentionMails()).toBe(2);
});

it('no email is sent about a post whose section was closed to players after the post was sent', async () => {
  const { db } = app.platform.database;
  const { thread } = await open('Hello again');
  const before = await mentionMails();
  await db.update(forumSections).set({ see_right: 'staff' }).where(eq(forumSections.id, section));
  await mention(thread, 'Secret');
  expect(await mentionMails()).toBe(before);
  await db.update(forumSections).set({ see_right: 'everyone' }).where(eq(forumSections.id, section));
});

const noticesOf = async (user: TestUser, thread: number) =>
  (await user.api.notifications.list({ query: {} })).notifications.filter(({ link }) => link?.includes(`/${thread}-`));

it('a mention by a player that the reader has blocked sends no notification, in the portal or by email', async () => {
  const { thread } = await open('Hello once more');
  const { block } = await player.api.chat.block({ body: { username: boss.username } });
  const before = await mentionMails();
  await mention(thread, 'Look');
  expect([await mentionMails(), (await noticesOf(player, thread)).length]).toEqual([before, 0]);
  await player.api.chat.unblock({ params: { id: block.id } });
  await mention(thread, 'Look again');
  expect([await mentionMails(), (await noticesOf(player, thread)).length]).toEqual([before + 1, 1]);
});

it('a reply by a player that a follower has blocked sends that follower neither a notification nor an email', async () => {
  const { db } = app.platform.database;
  const follower = await createTestUser(app, { longLivedToken: true });
  const { thread } = await open('Followed by many');
  await follower.api.forum.reply({ params: { id: thread }, body: { body: docOf('I follow this') } });
  const { block } = await follower.api.chat.block({ body: { username: player.username } });
  const answer = async (text: string) => {
    app.clock.advance(120_000);
    const { id } = await player.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
    await notifyAbout(app.platform, { post: id });
    const mails = await db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(eq(mailOutbox.cause, `forum:reply:${id}:${follower.id}`));
    return [mails.length, (await noticesOf(follower, thread)).length];
  };
  expect(await answer(`Hello @${follower.username}`)).toEqual([0, 0]);
  await follower.api.chat.unblock({ params: { id: block.id } });
  expect(await answer('Hello again')).toEqual([1, 1]);
});

it('notifications about a thread are withdrawn when it is moved to a section that players do not see', async () => {
  const staff = await addSection(app, 'staff-room', { see_right: 'staff', post_right: 'staff', reply_right: 'staff' });
  const { thread } = await open('Soon private');
  await mention(thread, 'Look');
  expect(await noticesOf(player, thread)).toHaveLength(1);
  await boss.api.forum.move({ params: { id: thread }, body: { section: staff } });
  expect(await noticesOf(player, thread)).toEqual([]);
  expect((await errorOf(player.api.forum.get({ params: { id: thread } }))).code).toBe('forum.notFound');
});

it('an unsent email about a thread is dropped once the thread is hidden', async () => {
  const { db } = app.platform.database;
  const mailsAbout = async (post: number) =>
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(like(mailOutbox.cause, `forum:%:${post}:%`));
  const [hidden, other, sent] = [await open('Hidden soon'), await open('Stays'), await open('Already sent')];
  const posts = [
    await mention(hidden.thread, 'Look'),
    await mention(other.thread, 'Look'),
    await mention(sent.thread, 'Look'),
  ];
  await db
    .update(mailOutbox)
    .set({ status: 'sent' })
    .where(like(mailOutbox.cause, `forum:%:${posts[2]}:%`));
  for (const { thread } of [hidden, sent])
    await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide' } });
  const left = await Promise.all(posts.map(async (post) => (await mailsAbout(post)).length));
  expect(left).toEqual([0, 1, 1]);
});

it('only the notifications about the threads of a section are withdrawn when it is closed to players', async () => {
  const id = await addSection(app, 'soon-closed');
  const [closing, other] = [await open('Soon private, too', 'soon-closed'), await open('Still open')];
  for (const { thread } of [closing, other]) await mention(thread, 'Look');
  const saved = (see_right: 'players' | 'staff') => saveSection(boss, id, { see_right });
  await saved('players');
  expect(await noticesOf(player, closing.thread)).toHaveLength(1);
  await saved('staff');
  expect(await noticesOf(player, closing.thread)).toEqual([]);
  expect(await noticesOf(player, other.thread)).toHaveLength(1);
});

it('pending entries of the daily summary are deleted when their forum section is closed to players', async () => {
  const { db } = app.platform.database;
  const id = await addSection(app, 'soon-closed-too');
  await player.api.notifications.saveSwitch({ body: { topic: 'forum', daily: true } });
  const { thread } = await open('For the summary', 'soon-closed-too');
  await mention(thread, 'Look');
  expect(await db.select().from(notificationsDigest)).toHaveLength(1);
  await saveSection(boss, id, { see_right: 'staff' });
  expect(await db.select().from(notificationsDigest)).toEqual([]);
  await player.api.notifications.saveSwitch({ body: { topic: 'forum', daily: false } });
});

it('the daily summary leaves out threads that are hidden when it is sent, and uses the current titles of others', async () => {
  const { db } = app.platform.database;
  await player.api.notifications.saveSwitch({ body: { topic: 'forum', daily: true } });
  const [hidden, renamed] = [await open('To be hidden'), await open('To be renamed')];
  for (const { thread } of [hidden, renamed]) await mention(thread, 'Look');
  // Written directly, because moderators would also withdraw the entry.
  await db.update(forumThreads).set({ hidden: true }).where(eq(forumThreads.id, hidden.thread));
  await db.update(forumThreads).set({ title: 'A better title' }).where(eq(forumThreads.id, renamed.thread));
  app.clock.advance(86_400_000);
  await sendDigests(app.platform, readableThreads);
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.template, 'notification-digest'));
  expect(mail?.values).toMatchObject({ items: [{ data: { thread: 'A better title' } }], more: 0 });
  await player.api.notifications.saveSwitch({ body: { topic: 'forum', daily: false } });
});

it('the notification about a decided report does not name the thread if the post was moved to a staff-only thread', async () => {
  const { db } = app.platform.database;
  const council = await addSection(app, 'council', { see_right: 'staff', post_right: 'staff', reply_right: 'staff' });
  const { thread } = await open('About everything');
  app.clock.advance(60_000);
  const { id: post } = await player.api.forum.reply({
    params: { id: thread },
    body: { body: docOf('Something rude') },
  });
  const reporter = await createTestUser(app, { longLivedToken: true });
  const { id } = await reporter.api.forum.report({ body: { post, reason: 'spam' } });
  const split = await boss.api.forum.movePosts({
    params: { id: thread },
    body: { posts: [post], title: 'Nightshade' },
  });
  await boss.api.forum.move({ params: { id: split.thread }, body: { section: council } });
  await boss.api.forum.decide({ params: { id }, body: { decision: 'warn', reason: 'Rude', points: 1 } });
  for (const user of [reporter, player]) {
    const { notifications } = await user.api.notifications.list({ query: {} });
    expect(notifications[0]).toMatchObject({ data: { thread: '…' } });
  }
  const mails = await db.select({ template: mailOutbox.template, values: mailOutbox.values }).from(mailOutbox);
  const sent = mails.filter(({ template }) => ['forum-report', 'forum-warning'].includes(template));
  expect(sent).toHaveLength(2);
  expect(JSON.stringify(sent)).not.toContain('Nightshade');
});

it('a player cannot raise their own thanks by thanking their own posts', async () => {
  const author = await createTestUser(app, { longLivedToken: true });
  const { thread } = await open('For thanks');
  const { id } = await author.api.forum.reply({ params: { id: thread }, body: { body: docOf('I am great') } });
  const thanks = async () => {
    const rows = await app.platform.database.db
      .select({ thanks: forumAuthorCounts.thanks })
      .from(forumAuthorCounts)
      .where(eq(forumAuthorCounts.user_id, author.id));
    return rows.reduce((sum, row) => sum + row.thanks, 0);
  };
  await author.api.forum.react({ body: { post: id, reaction: 'thanks', on: true } });
  expect(await thanks()).toBe(0);
  await player.api.forum.react({ body: { post: id, reaction: 'thanks', on: true } });
  expect(await thanks()).toBe(1);
  for (const action of ['hide', 'show'] as const)
    await boss.api.forum.moderate({ params: { id: thread }, body: { action } });
  expect(await thanks()).toBe(1);
});

it('a new account cannot put a link into a thread title', async () => {
  const body = { section: 'open', title: 'Visit www.spam.example', body: docOf('Hello there') };
  expect((await errorOf(player.api.forum.create({ body }))).code).toBe('forum.noLinksYet');
});

it('only the newest 50 drafts of a player are kept', async () => {
  const { db } = app.platform.database;
  const { thread } = await open('For a draft');
  await db.insert(forumDrafts).values(
    Array.from({ length: 60 }, (_, index) => ({
      user_id: player.id,
      target: `thread:${1000 + index}`,
      title: '',
      body: docOf('Old'),
      updated_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    })),
  );
  await player.api.forum.saveDraft({ body: { thread, body: docOf('New') } });
  const rows = await db.select().from(forumDrafts).where(eq(forumDrafts.user_id, player.id));
  // Posting empties the draft instead of deleting it.
  const kept = rows.filter(({ body }) => body.content.length > 0);
  expect(kept).toHaveLength(50);
  expect(kept.map(({ target }) => target)).toContain(`thread:${thread}`);
});

it('a thread split from a locked and hidden thread is also locked and hidden', async () => {
  const { thread } = await open('To be split');
  const post = await mention(thread, 'Apart');
  for (const action of ['lock', 'hide'] as const)
    await boss.api.forum.moderate({ params: { id: thread }, body: { action } });
  const split = await boss.api.forum.movePosts({ params: { id: thread }, body: { posts: [post], title: 'Apart' } });
  expect((await boss.api.forum.get({ params: { id: split.thread } })).thread.statuses).toEqual(['locked', 'hidden']);
});

it('erasing an account deletes earlier versions of its posts and the texts of its removed posts, even in reports', async () => {
  const { db } = app.platform.database;
  const leaving = await createTestUser(app, { longLivedToken: true });
  const { thread } = await open('Goodbye');
  const { id } = await leaving.api.forum.reply({ params: { id: thread }, body: { body: docOf('First words') } });
  app.clock.advance(10 * 60_000);
  await leaving.api.forum.edit({ params: { id }, body: { body: docOf('Second words') } });
  const report = await player.api.forum.report({ body: { post: id, reason: 'spam' } });
  await boss.api.forum.decide({ params: { id: report.id }, body: { decision: 'dismiss' } });
  await leaving.api.forum.remove({ params: { id } });
  expect(JSON.stringify(await forumPersonalData.export(db, leaving.id))).toContain('A thread');
  await forumPersonalData.erase(db, leaving.id, app.clock.now());
  expect(await db.select().from(forumPostVersions).where(eq(forumPostVersions.post_id, id))).toEqual([]);
  const [post] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.id, id), eq(forumPosts.author_id, leaving.id)));
  expect(JSON.stringify(post)).not.toContain('words');
  const { reports } = await boss.api.forum.reports({ query: { state: 'decided' } });
  expect(reports.find((row) => row.id === report.id)?.post.text).toBe('');
});

it('erasing an account removes its name from mentions and excerpts, and its removed texts from quotes', async () => {
  const { db } = app.platform.database;
  const leaving = await createTestUser(app, { longLivedToken: true });
  const first = await open(`@${leaving.username} must read this`);
  app.clock.advance(60_000);
  const gone = await leaving.api.forum.reply({
    params: { id: first.thread },
    body: { body: docOf('Secret words of mine') },
  });
  app.clock.advance(60_000);
  const quoting = await boss.api.forum.reply({
    params: { id: first.thread },
    body: { body: docOf('I quote'), quote: { id: gone.id, text: 'Secret words' } },
  });
  await leaving.api.forum.remove({ params: { id: gone.id } });
  await forumPersonalData.erase(db, leaving.id, app.clock.now());
  const posts = await db.select().from(forumPosts).where(eq(forumPosts.thread_id, first.thread));
  const threads = await db.select().from(forumThreads).where(eq(forumThreads.id, first.thread));
  expect(threads[0]?.excerpt).toBe('@… must read this');
  expect(JSON.stringify([posts, threads])).not.toContain(leaving.username);
  expect(posts.find(({ id }) => id === quoting.id)).toMatchObject({ quote_text: null, text: 'I quote' });
});

it('earlier versions of a post are masked by the current word filter, and staff can delete them with a reason', async () => {
  const { thread } = await open('For history');
  const { id } = await player.api.forum.reply({
    params: { id: thread },
    body: { body: docOf('My street is Elmroad') },
  });
  app.clock.advance(10 * 60_000);
  await player.api.forum.edit({ params: { id }, body: { body: docOf('My street is a secret') } });
  const historyFor = async (api: TestUser['api']) =>
    JSON.stringify((await api.forum.history({ params: { id } })).versions);
  const visitor = app.as();
  expect(await historyFor(visitor)).toContain('Elmroad');
  const mask = await boss.api['word-filter'].create({ body: { pattern: 'elmroad', action: 'mask' } });
  expect(await historyFor(visitor)).toContain('My street is *******');
  expect(await historyFor(boss.api)).toContain('Elmroad');
  await boss.api['word-filter'].remove({ params: { id: mask.id } });
  const reject = await boss.api['word-filter'].create({ body: { pattern: 'elmroad', action: 'reject' } });
  expect(await historyFor(visitor)).toBe('[]');
  await boss.api['word-filter'].remove({ params: { id: reject.id } });
  const remove = (user: TestUser, reason: string) => user.api.forum.removeHistory({ params: { id }, body: { reason } });
  expect((await errorOf(remove(player, 'Mine'))).status).toBe(403);
  expect((await errorOf(remove(boss, ' '))).status).toBe(400);
  expect(await remove(boss, 'An address')).toEqual({ removed: 1 });
  expect(await historyFor(boss.api)).toBe('[]');
  const { logs } = await boss.api.audit.list({ query: { action: 'forum_history_delete' } });
  expect(JSON.stringify(logs[0])).toContain('An address');
});
