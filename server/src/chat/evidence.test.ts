import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { chatPersonalData } from './personal-data.ts';
import { ensureRoom, findRoom } from './rooms.ts';
import { chatMessages } from './table.ts';

let app: TestApp;
let boss: TestUser;
let one: TestUser;
let other: TestUser;

const createPlayer = () => createTestUser(app, { longLivedToken: true });
const send = (user: TestUser, text: string, room = 'en') =>
  user.api.chat.send({ params: { room }, body: { client_id: randomUUID(), text } });
const report = (user: TestUser, message: number) => user.api.chat.report({ body: { message, reason: 'harassment' } });
const react = (user: TestUser, id: number, on: boolean) =>
  user.api.chat.react({ params: { id }, body: { reaction: 'like', on } });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  [one, other] = [await createPlayer(), await createPlayer()];
});

it('a chat message that its author deleted can be reported for a day, and only staff see its text', async () => {
  const { id } = await send(one, 'An insult');
  await one.api.chat.remove({ params: { id } });
  app.clock.advance(23 * 3_600_000);
  const { id: reported } = await report(other, id);
  const { messages } = await other.api.chat.list({ params: { room: 'en' } });
  expect(messages.find((message) => message.id === id)).toMatchObject({ text: '', removed: 'author' });
  const { reports } = await boss.api.chat.reports({ query: {} });
  expect(reports.find((each) => each.id === reported)?.text).toBe('An insult');
  app.clock.advance(3_600_000);
  expect(await codeOf(report(await createPlayer(), id))).toBe('chat.notFound');
});

it('a deleted chat message cannot be reported by players who could not see it, or after staff removed it', async () => {
  const { room } = await one.api.chat.startConversation({ body: { username: other.username } });
  const hidden = await send(one, 'Between us', room);
  await one.api.chat.remove({ params: { id: hidden.id } });
  expect(await codeOf(report(await createPlayer(), hidden.id))).toBe('chat.notFound');
  await report(other, hidden.id);
  const decided = await send(one, 'Another insult');
  await boss.api.chat.removeByStaff({ params: { id: decided.id }, body: { reason: 'Insult' } });
  expect(await codeOf(report(other, decided.id))).toBe('chat.notFound');
});

it('a conversation that was deleted while a message was on its way is not created again', async () => {
  const { db } = app.platform.database;
  const key = 'private-00000000000000aa';
  await expect(ensureRoom(db, { key, kind: 'private' })).rejects.toThrow('chat.notFound');
  expect(await findRoom(db, key)).toBeUndefined();
});

it('a player who adds reactions to chat messages too fast must wait, but can always take them back', async () => {
  const { id } = await send(one, 'Nice');
  // Test servers multiply all limits by a thousand.
  app.platform.limits.adjust(0.1);
  try {
    for (let turn = 0; turn < 10; turn += 1) for (const on of [true, false]) await react(other, id, on);
    const rejected = await errorOf(react(other, id, true));
    expect(rejected).toMatchObject({ status: 429, code: 'common.tooManyRequests' });
    await react(other, id, false);
    app.clock.advance(11_000);
    await react(other, id, true);
  } finally {
    app.platform.limits.adjust(100);
  }
});

it('erasing an account removes its name from the chat messages of others, whole words only', async () => {
  const { db } = app.platform.database;
  const name = one.username;
  const texts = [`@${name.toUpperCase()}, hello @${name}!`, `mail@${name}.example @${name}x @${name}-x`];
  const ids = [];
  for (const text of texts) ids.push((await send(other, text)).id);
  const { id: report_id } = await report(boss, ids[0] ?? 0);
  await app.platform.database.transaction((tx) => chatPersonalData.erase(tx, one.id, app.clock.now()));
  const stored = await Promise.all(ids.map((id) => db.select().from(chatMessages).where(eq(chatMessages.id, id))));
  expect(stored.map(([row]) => row?.text)).toEqual(['@…, hello @…!', texts[1]]);
  const { reports } = await boss.api.chat.reports({ query: {} });
  expect(reports.find((each) => each.id === report_id)?.text).toBe('@…, hello @…!');
});
