import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { knownPlayer } from '../../test/forum-pictures.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { type NotifyJob, notifyAbout, notifyQueue } from './notices.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;
let reader: TestUser;
let thread: number;
const jobs: NotifyJob[] = [];

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async (_, queue, job) => {
    if (queue === notifyQueue) jobs.push(job as NotifyJob);
  };
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await knownPlayer(app);
  reader = await knownPlayer(app);
  await addSection(app, 'open');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  const body = { section: 'open', title: 'A thread', body: docOf(`Words at ${app.clock.now().toISOString()}`) };
  ({ thread } = await author.api.forum.create({ body }));
  jobs.length = 0;
});

const reply = async (text: string) => {
  app.clock.advance(61_000);
  const { id } = await author.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
  await runJobs();
  return id;
};
const edit = async (id: number, text: string) => {
  app.clock.advance(61_000);
  await author.api.forum.edit({ params: { id }, body: { body: docOf(text) } });
  await runJobs();
};
const runJobs = async () => {
  for (const job of jobs.splice(0)) await notifyAbout(app.platform, job);
};

/** Records the messages about threads that the reader's open page gets while a call runs. */
const heardBy = async (user: TestUser, call: () => Promise<unknown>) => {
  const { realtime } = app.platform;
  const { toUser } = realtime;
  const heard: unknown[] = [];
  realtime.toUser = (id, kind, message) => {
    if (kind === 'forum-thread' && id === user.id) heard.push(message);
  };
  await call();
  Object.assign(realtime, { toUser });
  return heard;
};

it('an open page gets only the id of a thread whose post was edited, removed or restored, or which was hidden', async () => {
  const id = await reply('First words');
  const { forum } = boss.api;
  const reason = 'Rules';
  let cleanup = 0;
  const calls = [
    () => edit(id, 'Other words'),
    () => author.api.forum.remove({ params: { id } }),
    () => author.api.forum.restore({ params: { id } }),
    () => forum.removePost({ params: { id }, body: { reason } }),
    () => forum.restorePost({ params: { id } }),
    () => forum.moderate({ params: { id: thread }, body: { action: 'hide', reason } }),
    () => forum.moderate({ params: { id: thread }, body: { action: 'show' } }),
    async () => {
      cleanup = (await forum.cleanUp({ params: { id: author.id }, body: { reason } })).id;
    },
    () => forum.undoCleanup({ params: { id: cleanup } }),
  ];
  await reader.api.forum.here({ params: { id: thread }, body: {} });
  for (const call of calls) expect(await heardBy(reader, call)).toEqual([{ thread }]);
  const report = await reader.api.forum.report({ body: { post: id, reason: 'spam' } });
  const decide = () => forum.decide({ params: { id: report.id }, body: { decision: 'hide', reason } });
  expect(await heardBy(reader, decide)).toEqual([{ thread }]);
});

it('the open pages of both threads get their ids when replies are split off or threads are merged', async () => {
  const { here } = reader.api.forum;
  const id = await reply('First words');
  await here({ params: { id: thread }, body: {} });
  let split = 0;
  const splitOff = async () => {
    const body = { posts: [id], title: 'Split off' };
    split = (await boss.api.forum.movePosts({ params: { id: thread }, body })).thread;
  };
  expect(await heardBy(reader, splitOff)).toEqual([{ thread }]);
  await here({ params: { id: split }, body: {} });
  const merge = () => boss.api.forum.movePosts({ params: { id: split }, body: { to: thread } });
  expect(await heardBy(reader, merge)).toEqual([{ thread: split }, { thread }]);
});

it('an open page gets the id of its thread when a held reply is rejected', async () => {
  await boss.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
  const id = await reply('A casino');
  await author.api.forum.here({ params: { id: thread }, body: {} });
  const reject = () => boss.api.forum.decideHeld({ params: { id }, body: { approve: false } });
  expect(await heardBy(author, reject)).toEqual([{ thread }]);
});

it('an open page gets the id of its thread when the thread is hidden with its article', async () => {
  const category = 'updates' as const;
  const { id } = await boss.api.news.create({ body: { category, language: 'en', title: 'News' } });
  const text = { title: 'News', excerpt: 'In short', body: docOf('Text') };
  await boss.api.news.saveText({ params: { id, language: 'en' }, body: text });
  const { groups } = await boss.api.forum.sections();
  const section = groups.flatMap(({ sections }) => sections).find(({ slug }) => slug === 'open')?.id ?? 0;
  const publish = (status: 'published' | 'draft') =>
    boss.api.news.update({ params: { id }, body: { category, status, forum_section_id: section } });
  const discussion = (await publish('published')).forum_thread_id ?? 0;
  await reader.api.forum.here({ params: { id: discussion }, body: {} });
  expect(await heardBy(reader, () => publish('draft'))).toEqual([{ thread: discussion }]);
});

it('an open page gets no message about edits once its reader may not see the section', async () => {
  const council = await addSection(app, 'council', { see_right: 'staff' });
  const id = await reply('First words');
  await reader.api.forum.here({ params: { id: thread }, body: {} });
  await boss.api.forum.move({ params: { id: thread }, body: { section: council } });
  expect(await heardBy(reader, () => boss.api.forum.removePost({ params: { id }, body: { reason: '-' } }))).toEqual([]);
});

const players = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createTestUser(app, { longLivedToken: true })));
const names = (users: readonly TestUser[]) => users.map(({ username }) => `@${username}`).join(' ');
/** Counts the notifications and emails about the thread, per player. */
const newsOf = async (user: TestUser) => {
  const { notifications } = await user.api.notifications.list({ query: {} });
  const about = notifications.filter(({ link }) => link?.includes(`/${thread}-`));
  const { db } = app.platform.database;
  const toUser = like(mailOutbox.cause, `forum:%:${user.id}`);
  const mails = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(toUser);
  return [about.reduce((sum, { count }) => sum + count, 0), mails.length];
};

it('an edit notifies each newly mentioned player once, and no followers', async () => {
  const [first, second] = await players(2);
  if (!first || !second) throw new Error('no players');
  await reader.api.forum.mark({ params: { id: thread }, body: { follows: true } });
  const id = await reply(`Hello ${names([first])}`);
  await edit(id, `Hello ${names([first, second])}`);
  expect(await Promise.all([first, second, reader].map(newsOf))).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  // Once the player has read it, a second notification would be visible.
  await second.api.forum.read({ params: { id: thread }, body: { no: 2 } });
  await edit(id, 'Hello');
  await edit(id, `Hello ${names([first, second])}, again`);
  expect(await newsOf(second)).toEqual([1, 1]);
});

it('repeated edits notify no more players than one post may mention', async () => {
  const friends = await players(8);
  const id = await reply(`Hello ${names(friends.slice(0, 2))}`);
  await edit(id, `Hello ${names(friends.slice(2, 4))}`);
  await edit(id, `Hello ${names(friends.slice(4, 8))}`);
  expect((await Promise.all(friends.map(newsOf))).map(([notices]) => notices)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
});

it('an edit that only removes mentions does not free their places for other players', async () => {
  const friends = await players(8);
  const id = await reply(`Hello ${names(friends.slice(0, 4))}`);
  await edit(id, 'Hello');
  await edit(id, `Hello ${names(friends.slice(4, 8))}`);
  expect((await Promise.all(friends.map(newsOf))).map(([notices]) => notices)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
});

it('a player who has blocked the author is not notified of a mention that an edit adds', async () => {
  const [blocker] = await players(1);
  if (!blocker) throw new Error('no player');
  await blocker.api.chat.block({ body: { username: author.username } });
  const id = await reply('Hello');
  await edit(id, `Hello ${names([blocker])}`);
  expect(await newsOf(blocker)).toEqual([0, 0]);
});
