import { randomUUID } from 'node:crypto';
import { chatDuplicateSeconds, chatEditGapSeconds } from '@wyrmgate/contract/chat-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { chatPersonalData } from './personal-data.ts';

let app: TestApp;
let boss: TestUser;
let one: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  one = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
});

const send = (user: TestUser, text: string, room = 'en') =>
  user.api.chat.send({ params: { room }, body: { client_id: randomUUID(), text } });
const edit = (user: TestUser, id: number, text: string) => user.api.chat.edit({ params: { id }, body: { text } });
const codeOf = async (call: Promise<unknown>): Promise<string> => (await errorOf(call)).code;

it('in slow mode an edit has to wait like a message, and delays the next message', async () => {
  await boss.api.chat.setSlowMode({ params: { room: 'it' }, body: { slow_seconds: 60 } });
  const { id } = await send(one, 'First', 'it');
  app.clock.advance(30_000);
  expect(await codeOf(edit(one, id, 'First and more'))).toBe('chat.slowMode');
  app.clock.advance(31_000);
  await edit(one, id, 'First and more');
  app.clock.advance(30_000);
  expect(await codeOf(send(one, 'Second', 'it'))).toBe('chat.slowMode');
  app.clock.advance(31_000);
  await send(one, 'Second', 'it');
});

it('repeated edits need a minimum interval, and edits count towards the message rate limit', async () => {
  const { id } = await send(one, 'Text 0');
  await edit(one, id, 'Text 1');
  expect(await codeOf(edit(one, id, 'Text 2'))).toBe('chat.tooSoon');
  app.clock.advance(chatEditGapSeconds * 1000);
  await edit(one, id, 'Text 2');
  await send(one, 'Three');
  await send(one, 'Four');
  await send(one, 'Five');
  expect(await codeOf(send(one, 'Six'))).toBe('chat.tooSoon');
});

it('an edit cannot repeat a message that was just sent', async () => {
  await send(one, 'Buy my gold');
  const { id } = await send(one, 'Hello');
  expect(await codeOf(edit(one, id, 'Buy my gold'))).toBe('chat.duplicate');
  app.clock.advance(chatDuplicateSeconds * 1000);
  await edit(one, id, 'Buy my gold');
});

it('new accounts cannot send or add links in rooms, as in the forum', async () => {
  expect(await codeOf(send(one, 'Look: https://shop.example'))).toBe('chat.noLinksYet');
  const { id } = await send(one, 'Look here');
  expect(await codeOf(edit(one, id, 'Look here: www.shop.example'))).toBe('chat.noLinksYet');
  await send(boss, 'See https://rules.example');
  await writeSettings(app.platform.database.db, { forum_known_hours: 0, forum_known_posts: 5 }, app.clock.now());
  await send(one, 'See https://shop.example');
  const many = Array.from({ length: 6 }, (_, index) => `https://shop.example/${index}`).join(' ');
  expect(await codeOf(send(one, many))).toBe('chat.tooManyLinks');
  await writeSettings(app.platform.database.db, { forum_known_hours: 48, forum_known_posts: 5 }, app.clock.now());
});

it('new accounts can send links in a conversation once the other player has written back', async () => {
  const { room } = await one.api.chat.startConversation({ body: { username: other.username } });
  await send(one, 'Hello', room);
  expect(await codeOf(send(one, 'https://shop.example', room))).toBe('chat.noLinksYet');
  await send(other, 'Where is it?', room);
  await send(one, 'https://shop.example', room);
});

it('erasing an account announces its messages as changed, and removes the text from open reports once they are decided', async () => {
  const { db } = app.platform.database;
  const { id } = await send(one, 'Rude words');
  const { id: report } = await other.api.chat.report({ body: { message: id, reason: 'spam' } });
  const before = await other.api.chat.list({ params: { room: 'en' }, query: {} });
  await chatPersonalData.erase(db, one.id, app.clock.now());
  await db.update(users).set({ status: 'deleted' }).where(eq(users.id, one.id));
  const news = await other.api.chat.list({
    params: { room: 'en' },
    query: { after: before.last_seq, change: before.last_change },
  });
  expect(news.messages).toMatchObject([{ id, author: null, text: 'Rude words' }]);
  const textOf = async (state: 'waiting' | 'decided') =>
    (await boss.api.chat.reports({ query: { state } })).reports.find((row) => row.id === report)?.text;
  expect(await textOf('waiting')).toBe('Rude words');
  await boss.api.chat.decide({ params: { id: report }, body: { decision: 'dismiss' } });
  expect(await textOf('decided')).toBe('');
});
