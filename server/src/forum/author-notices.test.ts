import { afterAll, expect, it } from 'vitest';
import { startForum } from '../../test/forum-start.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';

const { app, boss, author, reader, open, reply } = await startForum();
afterAll(() => app.close());

const write = async () => {
  const { thread } = await open(author);
  const { id } = await reply(author, thread);
  const { title } = (await app.as().forum.get({ params: { id: thread } })).thread;
  return { thread, id, title };
};
const removals = async (user = author) =>
  (await user.api.notifications.list({ query: {} })).notifications.filter(({ kind }) => kind === 'forum_removed');
const mails = async () =>
  (await app.platform.database.db.select().from(mailOutbox)).filter(({ template }) => template === 'forum-removed');

it('the author of a hidden thread is notified of the reason, which the public list of removals shows too', async () => {
  await writeSettings(app.platform.database.db, { forum_public_removals: true }, app.clock.now());
  const { thread, title } = await write();
  const before = (await mails()).length;
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason: 'Advertising' } });
  expect((await removals())[0]).toMatchObject({
    data: { thread: title, hidden: true, reason: 'Advertising' },
    link: null,
  });
  expect(await mails()).toHaveLength(before + 1);
  expect((await app.as().forum.removals()).removals[0]).toMatchObject({ kind: 'thread', reason: 'Advertising' });
  // A repeated call hides nothing.
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason: 'Again' } });
  expect((await removals())[0]).toMatchObject({ count: 1, data: { reason: 'Advertising' } });
});

it('the author of a removed post is notified of the reason, and restoring the post withdraws the notification', async () => {
  const { id, title } = await write();
  const before = (await mails()).length;
  await boss.api.forum.removePost({ params: { id }, body: { reason: 'Insult' } });
  const [notice] = await removals();
  expect(notice).toMatchObject({ data: { thread: title, hidden: false, reason: 'Insult' } });
  expect(notice?.link).toContain('#post-2');
  expect(await mails()).toHaveLength(before + 1);
  await boss.api.forum.restorePost({ params: { id } });
  expect((await removals()).filter(({ data }) => 'thread' in data && data.thread === title)).toEqual([]);
  expect(await mails()).toHaveLength(before);
});

it('a decision about a report notifies the author of the reason, and the reporters of the team’s response', async () => {
  for (const decision of ['delete', 'hide'] as const) {
    const { id: post, title } = await write();
    const { id } = await reader.api.forum.report({ body: { post, reason: 'spam' } });
    await boss.api.forum.decide({ params: { id }, body: { decision, reason: 'Spam', answer: 'Thank you' } });
    expect((await removals())[0]).toMatchObject({
      data: { thread: title, hidden: decision === 'hide', reason: 'Spam' },
    });
    const [answer] = (await reader.api.notifications.list({ query: {} })).notifications;
    expect(answer).toMatchObject({ kind: 'forum_report', data: { upheld: true, answer: 'Thank you' } });
  }
});

it('staff are not notified about posts that they removed themselves', async () => {
  const { thread } = await open(boss);
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide' } });
  expect(await removals(boss)).toEqual([]);
});
