import { afterAll, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { docOf } from '../../test/forum.ts';
import { startForum } from '../../test/forum-start.ts';
import { createTestUser } from '../../test/users.ts';

const { app, boss, author, reader, open, reply, makeModerators } = await startForum();
const god = await createTestUser(app, { authority: 'god', longLivedToken: true });
await makeModerators([god]);
afterAll(() => app.close());

it('an author cannot restore a reply that staff removed after the author had removed it', async () => {
  const { thread } = await open(author);
  const { id } = await reply(author, thread);
  await author.api.forum.remove({ params: { id } });
  await boss.api.forum.removePost({ params: { id }, body: { reason: 'Insult' } });
  expect((await errorOf(author.api.forum.restore({ params: { id } }))).code).toBe('forum.notAllowed');
  const page = await boss.api.forum.get({ params: { id: thread } });
  expect(page.posts.at(-1)?.removed).toEqual({ by: 'staff', reason: 'Insult' });
  expect(page.thread.replies).toBe(0);
  await boss.api.forum.restorePost({ params: { id } });
  expect((await boss.api.forum.get({ params: { id: thread } })).thread.replies).toBe(1);
});

it('a name that appears several times in a forum post becomes one mention', async () => {
  const { thread } = await open(author);
  await reply(author, thread, `@${reader.username} `.repeat(500));
  const body = JSON.stringify((await app.as().forum.get({ params: { id: thread } })).posts.at(-1)?.body);
  expect(body.match(/"mention"/g)).toHaveLength(1);
  expect(body.length).toBeLessThan(500 * 20);
});

it('staff can neither see nor decide reports about their own posts', async () => {
  const { thread } = await open(author);
  const post = await reply(god, thread);
  const before = (await god.api.forum.waiting()).waiting;
  const { id } = await reader.api.forum.report({ body: { post: post.id, reason: 'spam' } });
  expect((await god.api.forum.waiting()).waiting).toBe(before);
  expect((await god.api.forum.reports()).reports.map((report) => report.id)).not.toContain(id);
  const params = { id };
  expect((await errorOf(god.api.forum.claim({ params, body: { claim: true } }))).code).toBe('forum.notFound');
  expect((await errorOf(god.api.forum.decide({ params, body: { decision: 'dismiss' } }))).code).toBe('forum.notFound');
  expect((await boss.api.forum.reports()).reports.map((report) => report.id)).toContain(id);
});

it('staff cannot moderate or warn staff of a higher level, but may dismiss reports about them', async () => {
  const { thread } = await open(boss);
  const post = await reply(boss, thread);
  const { id } = await reader.api.forum.report({ body: { post: post.id, reason: 'spam' } });
  for (const call of [
    () => god.api.forum.moderate({ params: { id: thread }, body: { action: 'hide' } }),
    () => god.api.forum.moderate({ params: { id: thread }, body: { action: 'lock' } }),
    () => god.api.forum.removePost({ params: { id: post.id }, body: {} }),
    () => god.api.forum.decide({ params: { id }, body: { decision: 'warn' } }),
    () => god.api.forum.decide({ params: { id }, body: { decision: 'delete' } }),
    () => god.api.forum.decide({ params: { id }, body: { decision: 'hide' } }),
  ])
    expect((await errorOf(call())).code).toBe('forum.notAllowed');
  await god.api.forum.decide({ params: { id }, body: { decision: 'dismiss' } });
  const other = await open(author);
  await god.api.forum.moderate({ params: { id: other.thread }, body: { action: 'hide' } });
});

it('an author is muted for a post only with a reason', async () => {
  const { thread } = await open(author);
  const post = await reply(author, thread);
  const { id } = await reader.api.forum.report({ body: { post: post.id, reason: 'spam' } });
  const decide = (reason: string) => boss.api.forum.decide({ params: { id }, body: { decision: 'mute', reason } });
  expect((await errorOf(decide(' '))).fields).toMatchObject([
    { path: 'reason', code: 'forum:validation.neededReason' },
  ]);
  expect(await decide('Spam')).toEqual({ decided: 1 });
});

it('a post in a locked thread cannot be edited, removed or restored', async () => {
  const { thread } = await open(author);
  const [kept, gone] = [await reply(author, thread), await reply(author, thread)];
  await author.api.forum.remove({ params: { id: gone.id } });
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'lock' } });
  for (const call of [
    () => author.api.forum.edit({ params: { id: kept.id }, body: { body: docOf('Other words') } }),
    () => author.api.forum.remove({ params: { id: kept.id } }),
    () => author.api.forum.restore({ params: { id: gone.id } }),
  ])
    expect((await errorOf(call())).code).toBe('forum.locked');
});

it('editing a post that was split off changes the title of its new thread only', async () => {
  const { thread } = await open(boss);
  const post = await reply(author, thread);
  const split = await boss.api.forum.movePosts({ params: { id: thread }, body: { posts: [post.id], title: 'Apart' } });
  await author.api.forum.edit({ params: { id: post.id }, body: { body: docOf('Own words'), title: 'Own title' } });
  expect((await app.as().forum.get({ params: { id: split.thread } })).thread.title).toBe('Own title');
  expect((await app.as().forum.get({ params: { id: thread } })).thread.title).not.toBe('Own title');
});
