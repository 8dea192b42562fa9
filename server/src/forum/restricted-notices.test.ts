import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, saveSection } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDigests } from '../notifications/digest.ts';
import { notifications } from '../notifications/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { users } from '../users/table.ts';
import { readableThreads } from './article-threads.ts';
import { type NotifyJob, notifyAbout } from './notices.ts';

let app: TestApp;
let boss: TestUser;
let staff: TestUser;
let player: TestUser;
let jobs: NotifyJob[] = [];

const closed = { see_right: 'staff', post_right: 'staff', reply_right: 'staff' } as const;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async (_, queue, job) => {
    if (queue === 'forum.notify') jobs.push(job as NotifyJob);
  };
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  staff = await createTestUser(app, { authority: 'god', longLivedToken: true });
  player = await createTestUser(app, { longLivedToken: true });
  await addSection(app, 'council', closed);
});
afterAll(() => app.close());

const runJobs = async (): Promise<void> => {
  const waiting = jobs;
  jobs = [];
  for (const job of waiting) await notifyAbout(app.platform, job);
};
const open = async (title: string, text: string, section = 'council'): Promise<{ id: number; thread: number }> => {
  app.clock.advance(600_000);
  return boss.api.forum.create({ body: { section, title, body: docOf(text) } });
};
const reply = async (thread: number, text: string): Promise<number> => {
  app.clock.advance(600_000);
  return (await boss.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } })).id;
};
const listOf = async (user: TestUser) => (await user.api.notifications.list({ query: {} })).notifications;
const mailsTo = async (user: TestUser) =>
  app.platform.database.db.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.recipient, user.email));

it('a reply in a restricted section notifies its followers in the portal with the title, but sends no email', async () => {
  const { thread } = await open('Plans', 'Hello');
  await runJobs();
  await staff.api.forum.mark({ params: { id: thread }, body: { follows: true } });
  const post = await reply(thread, 'News');
  await runJobs();
  const [notice] = await listOf(staff);
  expect(notice).toMatchObject({ kind: 'forum_reply', data: { thread: 'Plans' }, link: `/forum/posts/${post}` });
  expect(await mailsTo(staff)).toEqual([]);
});

it('a mention in a restricted section, also one added by an edit, reaches only players who may read it', async () => {
  const { id } = await open('More plans', `Look @${staff.username} and @${player.username}`);
  await runJobs();
  expect((await listOf(staff))[0]).toMatchObject({ kind: 'forum_mention', data: { thread: 'More plans' } });
  const colleague = await createTestUser(app, { authority: 'god', longLivedToken: true });
  await boss.api.forum.edit({ params: { id }, body: { body: docOf(`Look @${colleague.username}`) } });
  await runJobs();
  expect((await listOf(colleague))[0]).toMatchObject({ kind: 'forum_mention', data: { thread: 'More plans' } });
  expect(await listOf(player)).toEqual([]);
  expect([await mailsTo(staff), await mailsTo(colleague), await mailsTo(player)]).toEqual([[], [], []]);
});

it('a follower who lost the right to a section after a reply was sent is not notified about it', async () => {
  const former = await createTestUser(app, { authority: 'god', longLivedToken: true });
  const { thread } = await open('Secret', 'Hello');
  await former.api.forum.mark({ params: { id: thread }, body: { follows: true } });
  await reply(thread, 'News');
  await app.platform.database.db.update(users).set({ authority: 'player' }).where(eq(users.id, former.id));
  await runJobs();
  expect(await listOf(former)).toEqual([]);
});

it('a notification about a restricted thread hides its title from a player who has lost the right to read it', async () => {
  const { db } = app.platform.database;
  const former = await createTestUser(app, { authority: 'god', longLivedToken: true });
  await former.api.notifications.saveSwitch({ body: { topic: 'forum', daily: true } });
  await open('Nightshade', `Look @${former.username}`);
  await runJobs();
  expect(JSON.stringify(await listOf(former))).toContain('Nightshade');
  await db.update(users).set({ authority: 'player' }).where(eq(users.id, former.id));
  expect(await listOf(former)).toMatchObject([{ kind: 'forum_mention', data: { thread: '…' } }]);
  const stored = await db.select().from(notifications).where(eq(notifications.user_id, former.id));
  expect(JSON.stringify(stored)).not.toContain('Nightshade');
  app.clock.advance(86_400_000);
  await sendDigests(app.platform, readableThreads);
  expect(await mailsTo(former)).toEqual([]);
});

it.each(['the thread is moved to a section with other readers', 'the section gets other readers'])(
  'notifications about a restricted thread are withdrawn when %s',
  async (change) => {
    const moves = change.startsWith('the thread');
    const slug = moves ? 'inner' : 'outer';
    const section = await addSection(app, slug, closed);
    const permission = { ...closed, see_right: 'permission', permission: 'admin.forum.delete' } as const;
    const vault = await addSection(app, `${slug}-vault`, permission);
    const { thread } = await open('Short-lived', `Look @${staff.username}`, slug);
    await runJobs();
    const count = async () => (await listOf(staff)).filter(({ data }) => JSON.stringify(data).includes('Short-lived'));
    expect(await count()).toHaveLength(1);
    if (moves) await boss.api.forum.move({ params: { id: thread }, body: { section: vault } });
    else await saveSection(boss, section, { see_right: 'permission', permission: 'admin.forum.delete' });
    expect(await count()).toEqual([]);
    const rows = await app.platform.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.group_key, `forum_mention:${thread}`));
    expect(rows).toEqual([]);
  },
);
