import { afterAll, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { docOf } from '../../test/forum.ts';
import { startForum } from '../../test/forum-start.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

const { app, boss, author, reader, open } = await startForum();
afterAll(() => app.close());

const codeOf = async (call: Promise<unknown>): Promise<string | undefined> => (await errorOf(call)).code;
const say = (user: TestUser, thread: number, text: string) => {
  app.clock.advance(121_000);
  return user.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
};

it('a repeated post is rejected even if it differs in a space, a dot, an invisible character or a lookalike letter', async () => {
  const { thread } = await open(author);
  await say(reader, thread, 'Buy gold here');
  expect(await codeOf(say(reader, thread, 'Buy  gold. he\u200bre'))).toBe('forum.duplicate');
  const { id } = await say(reader, thread, 'Something else');
  app.clock.advance(31_000);
  const edited = reader.api.forum.edit({ params: { id }, body: { body: docOf('BUY g\u043eld here!') } });
  expect(await codeOf(edited)).toBe('forum.duplicate');
});

it('a new account cannot post an address without https or www, neither in a text nor in a title', async () => {
  const fresh = await createTestUser(app, { longLivedToken: true });
  const { thread } = await open(author);
  expect(await codeOf(say(fresh, thread, 'Join discord.gg/abc'))).toBe('forum.noLinksYet');
  expect(await codeOf(open(fresh, { title: 'Cheap gold at buy-yang.ru' }))).toBe('forum.noLinksYet');
  await say(fresh, thread, 'Start patch.exe, e.g. v1.2. It costs 10.000 Yang.Good luck');
});

it('a thread that was refused cannot be shown until its first post is restored', async () => {
  await boss.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
  const { id, thread, held } = await open(author, { title: 'My casino' });
  expect(held).toBe(true);
  await boss.api.forum.decideHeld({ params: { id }, body: { approve: false, reason: 'Advertising' } });
  const show = () => boss.api.forum.moderate({ params: { id: thread }, body: { action: 'show' } });
  expect(await codeOf(show())).toBe('forum.notFound');
  expect(await codeOf(reader.api.forum.get({ params: { id: thread } }))).toBe('forum.notFound');
  await boss.api.forum.restorePost({ params: { id } });
  await show();
  expect((await reader.api.forum.get({ params: { id: thread } })).posts).toHaveLength(1);
});
