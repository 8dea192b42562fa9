import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
let player: TestUser;
let thread: number;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await addSection(app, 'open');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  player = await createTestUser(app, { longLivedToken: true });
  thread = (await boss.api.forum.create({ body: { section: 'open', title: 'A thread', body: docOf('Hello') } })).thread;
});

const reply = (text: string) => player.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
const edit = (id: number, text: string) => player.api.forum.edit({ params: { id }, body: { body: docOf(text) } });
const codeOf = async (call: Promise<unknown>): Promise<string> => (await errorOf(call)).code;

it('in a thread with slow mode, an edit must wait like a reply and delays the next reply', async () => {
  await boss.api.forum.setSlow({ params: { id: thread }, body: { slow_seconds: 60 } });
  const { id } = await reply('First');
  app.clock.advance(40_000);
  expect(await codeOf(edit(id, 'First and more'))).toBe('forum.slowMode');
  app.clock.advance(21_000);
  await edit(id, 'First and more');
  app.clock.advance(40_000);
  expect(await codeOf(reply('Second'))).toBe('forum.slowMode');
  app.clock.advance(21_000);
  await reply('Second');
});

it('edits respect the minimum time between posts and cannot repeat another post', async () => {
  const first = await reply('First words');
  app.clock.advance(31_000);
  const second = await reply('Second words');
  expect(await codeOf(edit(first.id, 'Changed words'))).toBe('forum.tooSoon');
  app.clock.advance(31_000);
  expect(await codeOf(edit(second.id, 'First words'))).toBe('forum.duplicate');
  app.clock.advance(300_000);
  await edit(first.id, 'Changed words');
  expect(await codeOf(edit(first.id, 'Changed again'))).toBe('forum.tooSoon');
  app.clock.advance(31_000);
  await edit(first.id, 'Changed again');
});
