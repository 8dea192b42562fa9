import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { chatMessages } from './table.ts';

let app: TestApp;
let boss: TestUser;
let forumStaff: TestUser;
let spammer: TestUser;
let other: TestUser;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  forumStaff = await createTestUser(app, { longLivedToken: true });
  const role = await boss.api.roles.create({
    body: {
      name: 'forum-only',
      display_name: 'Forum only',
      permissions: JSON.stringify(['admin.forum.view', 'admin.forum.delete']),
    },
  });
  await boss.api.roles.assign({ params: { id: forumStaff.id }, body: { roleId: role.id } });
  await addSection(app, 'open');
});
afterAll(() => app.close());
beforeEach(async () => {
  spammer = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
});

const say = async (user: TestUser, room: string) => {
  app.clock.advance(60_000);
  count += 1;
  const body = { client_id: randomUUID(), text: `Cheap coins ${count}` };
  return (await user.api.chat.send({ params: { room }, body })).message;
};
const preview = async (by: TestUser) =>
  (await by.api.forum.player({ params: { id: spammer.id }, query: { days: 7 } })).preview;
const cleanUp = (by: TestUser) =>
  by.api.forum.cleanUp({ params: { id: spammer.id }, body: { days: 7, reason: 'Spam' } });
const undo = (by: TestUser, id: number) => by.api.forum.undoCleanup({ params: { id } });
const shown = async (room: string) =>
  (await other.api.chat.list({ params: { room }, query: {} })).messages.map(({ author, text, removed }) => ({
    mine: author === spammer.username,
    text,
    removed,
  }));

it('a chat clean-up removes the messages that its preview counts in every room, and undoing it restores exactly those', async () => {
  const removed = await say(spammer, 'en');
  await boss.api.chat.removeByStaff({ params: { id: removed.id }, body: { reason: 'Insult' } });
  for (const room of ['en', 'trade', 'en']) await say(spammer, room);
  await say(other, 'en');
  const before = [await shown('en'), await shown('trade')];
  expect(await preview(boss)).toMatchObject({ threads: 0, replies: 0, messages: 3 });
  const done = await cleanUp(boss);
  expect(done).toMatchObject({ threads: 0, replies: 0, messages: 3 });
  for (const room of ['en', 'trade'])
    for (const { mine, removed: by } of await shown(room)) expect(by).toBe(mine ? 'staff' : null);
  expect(await undo(boss, done.id)).toEqual({ threads: 0, replies: 0, messages: 3 });
  expect([await shown('en'), await shown('trade')]).toEqual(before);
});

it('pages that were offline during a chat clean-up receive each removed message as a change', async () => {
  const first = await say(spammer, 'pl');
  await say(spammer, 'pl');
  const page = await other.api.chat.list({ params: { room: 'pl' }, query: {} });
  await cleanUp(boss);
  const query = { after: page.last_seq, change: page.last_change };
  const missed = await other.api.chat.list({ params: { room: 'pl' }, query });
  expect(missed.messages.filter(({ removed }) => removed === 'staff')).toHaveLength(2);
  expect(missed.messages.some(({ id }) => id === first.id)).toBe(true);
});

it('a chat clean-up does not remove private messages or messages from before its period', async () => {
  const { id } = await say(spammer, 'de');
  const before = new Date(app.clock.now().getTime() - 8 * 86_400_000);
  await app.platform.database.db.update(chatMessages).set({ created_at: before }).where(eq(chatMessages.id, id));
  const { room } = await spammer.api.chat.startConversation({ body: { username: other.username } });
  await say(spammer, room);
  expect((await preview(boss)).messages).toBe(0);
  expect((await errorOf(cleanUp(boss))).code).toBe('forum.nothingToClean');
});

it('staff who may not moderate the chat can clean up only forum posts, and cannot undo a clean-up of chat messages', async () => {
  await say(spammer, 'fr');
  app.clock.advance(60_000);
  count += 1;
  const body = { section: 'open', title: `Thread ${count}`, body: docOf(`Text ${count}`) };
  await spammer.api.forum.create({ body });
  expect(await preview(forumStaff)).toMatchObject({ threads: 1, replies: 0, messages: 0 });
  const { id } = await cleanUp(forumStaff);
  const [row] = await app.platform.database.db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.author_id, spammer.id));
  expect(row?.removed_at).toBeNull();
  await undo(forumStaff, id);
  const whole = await cleanUp(boss);
  expect(whole).toMatchObject({ threads: 1, messages: 1 });
  expect((await errorOf(undo(forumStaff, whole.id))).code).toBe('forum.notAllowed');
  await undo(boss, whole.id);
});
