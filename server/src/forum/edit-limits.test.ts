import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumMembers } from './table.ts';

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

const hourMs = 3_600_000;
const mayEdit = async ({ api }: TestUser, id: number) =>
  (await api.forum.get({ params: { id: thread } })).posts.find((post) => post.id === id)?.own?.may_edit;

it('players can edit, remove and restore their posts for 24 hours, and moderators edit their own without limit', async () => {
  const { id } = await reply('First words');
  const staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  app.clock.advance(31_000);
  const ofStaff = (await staff.api.forum.reply({ params: { id: thread }, body: { body: docOf('By staff') } })).id;
  app.clock.advance(24 * hourMs - 32_000);
  expect(await mayEdit(player, id)).toBe(true);
  await edit(id, 'Changed in time');
  await player.api.forum.remove({ params: { id } });
  await player.api.forum.restore({ params: { id } });
  app.clock.advance(1000);
  expect(await mayEdit(player, id)).toBe(false);
  expect(await codeOf(edit(id, 'Changed too late'))).toBe('forum.editTooLate');
  expect(await codeOf(player.api.forum.remove({ params: { id } }))).toBe('forum.editTooLate');
  const renewed = await openTestSession(app.platform.database.db, staff.id, app.clock.now(), { longLivedToken: true });
  const api = app.as(renewed);
  app.clock.advance(60_000);
  expect(await mayEdit({ ...staff, api }, ofStaff)).toBe(true);
  await api.forum.edit({ params: { id: ofStaff }, body: { body: docOf('Changed by staff') } });
  // Moderators remove the posts of players, but never change their words.
  expect(await codeOf(api.forum.edit({ params: { id }, body: { body: docOf('Changed by staff') } }))).toBe(
    'forum.notAllowed',
  );
  const { posts } = await api.forum.get({ params: { id: thread } });
  expect(posts.map(({ body }) => body && plainTextOf(body))).toEqual(['Hello', 'Changed in time', 'Changed by staff']);
});

const linkTo = (href: string) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'My guide', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
});

it('an edit that only changes the target of a link keeps the earlier version and waits like other edits', async () => {
  await boss.api.forum.setSlow({ params: { id: thread }, body: { slow_seconds: 60 } });
  const { forum } = boss.api;
  const slow = await createTestUser(app, { longLivedToken: true });
  await app.platform.database.db.insert(forumMembers).values({ user_id: slow.id, posts: 50 });
  await app.platform.database.db
    .update(users)
    .set({ create_time: new Date('2026-01-01T00:00:00Z') })
    .where(eq(users.id, slow.id));
  const { id } = await slow.api.forum.reply({
    params: { id: thread },
    body: { body: linkTo('https://good.example/') },
  });
  const swap = (href: string) => slow.api.forum.edit({ params: { id }, body: { body: linkTo(href) } });
  app.clock.advance(40_000);
  expect(await codeOf(swap('https://bad.example/'))).toBe('forum.slowMode');
  app.clock.advance(600_000);
  await swap('https://bad.example/');
  const { versions } = await forum.history({ params: { id } });
  expect(JSON.stringify(versions)).toContain('https://good.example/');
  app.clock.advance(600_000);
  await swap('https://bad.example/');
  expect((await forum.history({ params: { id } })).versions).toHaveLength(1);
});

it('an edit that only changes the title of a thread keeps the earlier title in the history of its first post', async () => {
  const { forum } = boss.api;
  const { id, thread: renamed } = await forum.create({
    body: { section: 'open', title: 'First title', body: docOf('Words') },
  });
  const rename = (title: string) => forum.edit({ params: { id }, body: { body: docOf('Words'), title } });
  app.clock.advance(600_000);
  await rename('Second title');
  await rename('Second title');
  const { versions } = await player.api.forum.history({ params: { id } });
  expect(versions.map(({ body }) => plainTextOf(body))).toEqual(['First title\nWords']);
  expect((await player.api.forum.get({ params: { id: renamed } })).thread.title).toBe('Second title');
});
