import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { notifyAbout } from '../forum/notices.ts';
import { mailOutbox } from '../platform/mail/table.ts';

let app: TestApp;
let boss: TestUser;
let player: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  player = await createTestUser(app, { longLivedToken: true });
  await addSection(app, 'open');
});
afterAll(() => app.close());

const kinds = async (user: TestUser) =>
  (await user.api.notifications.list()).notifications.map(({ kind, count }) => [kind, count]);
const mails = async (template: string): Promise<number> =>
  (
    await app.platform.database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.template, template as 'forum-reply'))
  ).length;
const post = async (thread: number, text: string): Promise<number> => {
  app.clock.advance(120_000);
  const { id, no } = await boss.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
  await notifyAbout(app.platform, { post: id });
  await notifyAbout(app.platform, { post: id });
  return no;
};

it('followers are notified of replies and mentions, and reading the thread to the end marks these notifications as read', async () => {
  const { thread } = await boss.api.forum.create({
    body: { section: 'open', title: 'A siege', body: docOf('Who comes along?') },
  });
  await player.api.forum.mark({ params: { id: thread }, body: { follows: true } });
  await post(thread, 'One');
  await post(thread, 'Two');
  await post(thread, `Three @${player.username}`);
  expect(await kinds(player)).toEqual([
    ['forum_mention', 1],
    ['forum_reply', 2],
  ]);
  expect(await kinds(boss)).toEqual([]);
  await player.api.forum.read({ params: { id: thread }, body: { no: 2 } });
  expect(await player.api.notifications.unread()).toEqual({ unread: 2 });
  await player.api.forum.read({ params: { id: thread }, body: { no: 4 } });
  expect(await player.api.notifications.unread()).toEqual({ unread: 0 });
  await post(thread, 'Five');
  expect((await kinds(player))[0]).toEqual(['forum_reply', 1]);
});

it('forum emails are sent unless the player has switched them off', async () => {
  const quiet = await createTestUser(app, { longLivedToken: true });
  const { thread } = await boss.api.forum.create({
    body: { section: 'open', title: 'No emails', body: docOf('Quiet please') },
  });
  await quiet.api.forum.mark({ params: { id: thread }, body: { follows: true } });
  await quiet.api.notifications.saveSwitch({ body: { topic: 'forum', email: false } });
  const before = [await mails('forum-reply'), await mails('forum-mention')];
  await post(thread, 'A reply');
  await post(thread, `A mention of @${quiet.username}`);
  expect([await mails('forum-reply'), await mails('forum-mention')]).toEqual(before);
  expect(await kinds(quiet)).toHaveLength(2);
});

it('a decision about a report notifies the reporter, and a warning notifies the author', async () => {
  const author = await createTestUser(app, { longLivedToken: true });
  const reporter = await createTestUser(app, { longLivedToken: true });
  const body = { section: 'open', title: 'A bad thread', body: docOf('Bad words') };
  const { id } = await author.api.forum.create({ body });
  const { id: report } = await reporter.api.forum.report({ body: { post: id, reason: 'spam' } });
  await boss.api.forum.decide({
    params: { id: report },
    body: { decision: 'warn', reason: 'Mind your words', answer: 'Thank you' },
  });
  const [told] = (await reporter.api.notifications.list()).notifications;
  expect(told).toMatchObject({ kind: 'forum_report', data: { thread: 'A bad thread', upheld: true }, link: null });
  expect(await kinds(author)).toEqual([['forum_warning', 1]]);
});

it('players are notified when staff change their coins, Dragon Marks, rank or roles', async () => {
  const one = await createTestUser(app, { longLivedToken: true });
  await boss.api.ledger.editCoins({ params: { id: one.id }, body: { delta: 40, reason: 'Event prize' } });
  await boss.api.items.editMarks({ params: { id: one.id }, body: { delta: 9, reason: 'Event prize' } });
  await boss.api.items.editMarks({ params: { id: one.id }, body: { delta: -4, reason: 'Too many' } });
  await boss.api.gms.add({ body: { username: one.username, authority: 'low_wizard', reason: 'Helps' } });
  const rows = (await one.api.notifications.list()).notifications;
  expect(rows).toMatchObject([
    { kind: 'level_changed', data: { level: 'low_wizard' } },
    { kind: 'marks_changed', data: { marks: -4 } },
    { kind: 'marks_changed', data: { marks: 9 } },
    { kind: 'coins_changed', data: { coins: 40 } },
  ]);
});
