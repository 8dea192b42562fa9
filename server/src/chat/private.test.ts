import { randomUUID } from 'node:crypto';
import { newConversations } from '@wyrmgate/contract/chat-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { cleanChat } from './jobs.ts';
import { notifyAbout } from './notices.ts';
import { chatPersonalData } from './personal-data.ts';
import { chatBlocks, chatMessages, chatParticipants, chatRooms } from './table.ts';

let app: TestApp;
let one: TestUser;
let other: TestUser;
let stranger: TestUser;
let news: { user: number; text: string | undefined }[] = [];
let count = 0;

const createPlayer = () => createTestUser(app, { longLivedToken: true });
const start = async (from: TestUser, to: TestUser) =>
  (await from.api.chat.startConversation({ body: { username: to.username } })).room;
const send = (user: TestUser, room: string, text = `Text ${count++}`, clientId = randomUUID()) =>
  user.api.chat.send({ params: { room }, body: { client_id: clientId, text } });
const texts = async (user: TestUser, room: string) =>
  (await user.api.chat.list({ params: { room } })).messages.map(({ text }) => text);
const conversations = async (user: TestUser) => (await user.api.chat.conversations()).conversations;
const block = (user: TestUser, whom: TestUser) => user.api.chat.block({ body: { username: whom.username } });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
/** Makes accounts old enough that the limits for new accounts do not apply. */
const makeOld = async (...players: TestUser[]) => {
  for (const { id } of players)
    await app.platform.database.db
      .update(users)
      .set({ create_time: new Date(app.clock.now().getTime() - 100 * 86_400_000) })
      .where(eq(users.id, id));
};

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  const { realtime } = app.platform;
  const toUser = realtime.toUser;
  realtime.toUser = (user, event, message) => {
    if (event === 'chat') news.push({ user, text: (message as { message: { text: string } | null }).message?.text });
    toUser(user, event, message);
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  [one, other, stranger] = [await createPlayer(), await createPlayer(), await createPlayer()];
  news = [];
});

describe('a private conversation', () => {
  it('is between two players, and appears for the second player with the first message', async () => {
    const room = await start(one, other);
    expect(room).toMatch(/^private-[0-9a-f]{16}$/);
    expect((await conversations(one)).map((row) => row.with)).toEqual([other.username]);
    expect(await conversations(other)).toEqual([]);
    const { seq } = await send(one, room, 'Hello');
    expect(seq).toBe(1);
    expect(await conversations(other)).toMatchObject([{ room, with: one.username, unread: 1, block: null }]);
    expect(await start(other, one)).toBe(room);
    expect(await texts(other, room)).toEqual(['Hello']);
    await send(other, room, 'Hello back');
    expect((await conversations(one))[0]).toMatchObject({ unread: 1, last_seq: 2 });
    await one.api.chat.read({ params: { room }, body: { seq: 2 } });
    expect((await conversations(one))[0]).toMatchObject({ unread: 0 });
  });

  it('sends its messages live to its two players, and to no one else', async () => {
    const room = await start(one, other);
    await stranger.api.chat.open({ params: { room: 'en' } });
    const { id } = await send(one, room, 'Live');
    await one.api.chat.edit({ params: { id }, body: { text: 'Edited' } });
    expect(news.map(({ user, text }) => [user, text]).sort()).toEqual(
      [
        [one.id, 'Live'],
        [other.id, 'Live'],
        [one.id, 'Edited'],
        [other.id, 'Edited'],
      ].sort(),
    );
  });

  it('does not exist for anyone else, staff included', async () => {
    const room = await start(one, other);
    const { id } = await send(one, room, 'Secret');
    const boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    for (const user of [stranger, boss]) {
      const attempts = [
        () => user.api.chat.list({ params: { room } }),
        () => user.api.chat.list({ params: { room }, query: { after: 0, change: 0 } }),
        () => send(user, room),
        () => user.api.chat.open({ params: { room } }),
        () => user.api.chat.read({ params: { room }, body: { seq: 1 } }),
        () => user.api.chat.report({ body: { message: id, reason: 'spam' } }),
        () => user.api.chat.edit({ params: { id }, body: { text: 'Mine' } }),
        () => user.api.chat.remove({ params: { id } }),
      ];
      for (const attempt of attempts) expect(await codeOf(attempt())).toBe('chat.notFound');
      expect((await user.api.chat.conversations({ query: { room } })).conversations).toEqual([]);
    }
    expect(await codeOf(boss.api.chat.removeByStaff({ params: { id }, body: { reason: 'No' } }))).toBe('chat.notFound');
    expect(await codeOf(boss.api.chat.setSlowMode({ params: { room }, body: { slow_seconds: 5 } }))).toBe(
      'chat.notFound',
    );
    expect((await boss.api.chat.rooms()).rooms.some(({ key }) => key === room)).toBe(false);
  });

  it('is created once, even if both players start it at the same time', async () => {
    const rooms = await Promise.all([
      ...Array.from({ length: 4 }, () => start(one, other)),
      ...Array.from({ length: 4 }, () => start(other, one)),
    ]);
    expect(new Set(rooms).size).toBe(1);
  });

  it('cannot be started with an unknown player or with oneself', async () => {
    const begin = (username: string) => codeOf(one.api.chat.startConversation({ body: { username } }));
    expect(await begin('NobodyAtAll')).toBe('chat.playerNotFound');
    expect(await begin(one.username.toUpperCase())).toBe('chat.toYourself');
  });

  it('numbers its messages without gaps and stores a repeated one once, even if both players write at the same time', async () => {
    const room = await start(one, other);
    const clientId = randomUUID();
    const sent = await Promise.all([
      ...Array.from({ length: 3 }, () => send(one, room, 'Once', clientId)),
      send(other, room, 'A'),
      send(one, room, 'B'),
      send(other, room, 'C'),
    ]);
    expect([...new Set(sent.map(({ seq }) => seq))].sort()).toEqual([1, 2, 3, 4]);
    expect((await texts(one, room)).sort()).toEqual(['A', 'B', 'C', 'Once']);
  });

  it('moves to the top of the list with each new message, and the list is paged without gaps', async () => {
    const friends = await Promise.all(Array.from({ length: 5 }, createPlayer));
    const rooms: string[] = [];
    for (const friend of friends) rooms.push(await start(friend, one));
    for (const [index, friend] of friends.entries()) await send(friend, rooms[index] ?? '');
    await send(friends[1] as TestUser, rooms[1] ?? '');
    const first = await one.api.chat.conversations({ query: { limit: 2 } });
    const second = await one.api.chat.conversations({ query: { limit: 10, after: first.next ?? 0 } });
    const names = [...first.conversations, ...second.conversations].map((row) => row.with);
    expect(names).toEqual([1, 4, 3, 2, 0].map((index) => friends[index]?.username));
    expect(second.next).toBeNull();
  });
});

describe('new private conversations', () => {
  it('are limited per hour, more strictly for new accounts, without counting existing conversations', async () => {
    const others = await Promise.all(Array.from({ length: newConversations.new + 2 }, createPlayer));
    const outcomes = await Promise.allSettled(others.map((player) => start(one, player)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(newConversations.new);
    const left = others[outcomes.findIndex(({ status }) => status === 'rejected')] as TestUser;
    expect(await errorOf(start(one, left))).toMatchObject({
      code: 'chat.tooManyConversations',
      status: 429,
      details: { most: newConversations.new },
    });
    const done = others[outcomes.findIndex(({ status }) => status === 'fulfilled')] as TestUser;
    await start(one, done);
    // Incoming conversations are not limited, and older accounts may start more.
    await start(left, one);
    await makeOld(one);
    await start(one, stranger);
    app.clock.advance(3_600_001);
  });

  it('cannot be started with a player who switched them off, but can be started by that player', async () => {
    expect(await other.api.chat.preferences()).toMatchObject({ accepts_messages: true });
    expect(await other.api.chat.savePreferences({ body: { accepts_messages: false } })).toMatchObject({
      accepts_messages: false,
    });
    expect(await codeOf(start(one, other))).toBe('chat.notReachable');
    const room = await start(other, one);
    await send(other, room);
    expect(await start(one, other)).toBe(room);
    await send(one, room);
  });

  it('cannot be started by a muted player, who cannot write in existing conversations either', async () => {
    const boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    const room = await start(one, other);
    await boss.api.chat.mute({ body: { username: one.username, reason: 'Insults', hours: 1 } });
    expect(await codeOf(send(one, room))).toBe('chat.muted');
    expect(await codeOf(start(one, stranger))).toBe('chat.muted');
  });
});

describe('a block', () => {
  it('stops messages, edits and new conversations, and gives the blocked player no reason', async () => {
    const room = await start(one, other);
    const { id } = await send(one, room, 'Before');
    await send(other, room, 'Answer');
    const { block: row } = await block(other, one);
    expect((await block(other, one)).block.id).toBe(row.id);
    expect(await codeOf(send(one, room))).toBe('chat.notReachable');
    expect(await codeOf(one.api.chat.edit({ params: { id }, body: { text: 'Insult' } }))).toBe('chat.notReachable');
    // A blocked player still sees earlier messages, but nothing that reveals the block.
    expect(await texts(one, room)).toEqual(['Before', 'Answer']);
    expect((await conversations(one))[0]).toMatchObject({ block: null, with: other.username });
    expect((await one.api.chat.blocks()).blocks).toEqual([]);
    expect((await conversations(other))[0]).toMatchObject({ block: row.id });
    expect((await other.api.chat.blocks()).blocks.map(({ username }) => username)).toEqual([one.username]);
    expect(await codeOf(send(other, room))).toBe('chat.blockedByYou');
    // Removing a message is still possible.
    await one.api.chat.remove({ params: { id } });
    await block(stranger, one);
    expect(await codeOf(start(one, stranger))).toBe('chat.notReachable');
    expect(await codeOf(start(stranger, one))).toBe('chat.blockedByYou');
    expect(await codeOf(one.api.chat.unblock({ params: { id: row.id } }))).toBe('chat.notFound');
    await other.api.chat.unblock({ params: { id: row.id } });
    await send(one, room, 'Again');
  });

  it('gives the blocked player the same error as if the other player were banned', async () => {
    const [room, banned] = [await start(one, other), await start(one, stranger)];
    await block(other, one);
    await app.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, stranger.id));
    const [first, second] = [await errorOf(send(one, room)), await errorOf(send(one, banned))];
    expect({ ...first, requestId: '' }).toEqual({ ...second, requestId: '' });
  });

  it('stops every message sent after it is stored, even if both requests arrive at the same moment', async () => {
    const room = await start(one, other);
    const outcomes = await Promise.allSettled([
      send(one, room),
      send(one, room),
      block(other, one),
      send(one, room),
      send(one, room),
    ]);
    const stored = outcomes.filter(({ status }, index) => index !== 2 && status === 'fulfilled').length;
    expect((await texts(other, room)).length).toBe(stored);
    expect(await codeOf(send(one, room))).toBe('chat.notReachable');
  });

  it('cannot target oneself or an unknown player', async () => {
    expect(await codeOf(block(one, one))).toBe('chat.toYourself');
    expect(await codeOf(one.api.chat.block({ body: { username: 'NobodyAtAll' } }))).toBe('chat.playerNotFound');
  });
});

describe('a report about a private message', () => {
  it('shows staff the message and a few around it, and the call is audited', async () => {
    const boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    const room = await start(one, other);
    for (const text of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Insult', 'After', 'Later', 'Last']) {
      await send(one, room, text);
      app.clock.advance(20_000);
    }
    const { messages } = await other.api.chat.list({ params: { room } });
    const insult = messages.find(({ text }) => text === 'Insult');
    const { id } = await other.api.chat.report({ body: { message: insult?.id ?? 0, reason: 'harassment' } });
    const listed = (await boss.api.chat.reports()).reports.find((report) => report.id === id);
    expect(listed).toMatchObject({ text: '', room: 'private', author: one.username, reporter: other.username });
    const shown = await boss.api.chat.readReport({ params: { id } });
    expect(shown.messages.map(({ text, reported }) => [text, reported])).toEqual([
      ['Third', false],
      ['Fourth', false],
      ['Fifth', false],
      ['Insult', true],
      ['After', false],
      ['Later', false],
    ]);
    await boss.api.chat.readReport({ params: { id } });
    const rows = await app.platform.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'chat_report_read'));
    expect(rows.map((row) => [row.user_id, row.target_id])).toEqual([
      [boss.id, String(id)],
      [boss.id, String(id)],
    ]);
    expect(await codeOf(other.api.chat.readReport({ params: { id } }))).not.toBe('');
    await boss.api.chat.decide({ params: { id }, body: { decision: 'delete', reason: 'Insult' } });
    expect(await texts(other, room)).toContain('');
    expect(await texts(other, room)).not.toContain('Insult');
  });

  it('does not give access to a report about a room', async () => {
    const boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    const { id: message } = await send(one, 'en');
    const { id } = await other.api.chat.report({ body: { message, reason: 'spam' } });
    expect(await codeOf(boss.api.chat.readReport({ params: { id } }))).toBe('chat.notFound');
  });
});

it('unread private messages stay in the notifications until the conversation is read', async () => {
  const room = await start(one, other);
  const first = await send(one, room);
  const second = await send(one, room);
  for (const { id } of [first, second, first]) await notifyAbout(app.platform, { message: id });
  const [row] = (await other.api.notifications.list()).notifications;
  expect(row).toMatchObject({ kind: 'chat_message', count: 2, actor: one.username, link: `/chat?room=${room}` });
  await other.api.chat.read({ params: { room }, body: { seq: 2 } });
  expect(await other.api.notifications.unread()).toEqual({ unread: 0 });
  const third = await send(one, room);
  await other.api.chat.read({ params: { room }, body: { seq: 3 } });
  await notifyAbout(app.platform, { message: third.id });
  expect(await other.api.notifications.unread()).toEqual({ unread: 0 });
  await other.api.notifications.saveSwitch({ body: { topic: 'chat', portal: false } });
  await notifyAbout(app.platform, { message: (await send(one, room)).id });
  expect(await other.api.notifications.unread()).toEqual({ unread: 0 });
});

describe('personal data', () => {
  it('from a conversation is included in the data exports of both players', async () => {
    const room = await start(one, other);
    await send(one, room, 'Question');
    await send(other, room, 'Reply');
    await block(one, stranger);
    expect(await chatPersonalData.export(app.platform.database.db, one.id)).toMatchObject({
      messages: [{ room, text: 'Question' }],
      conversations: [{ room, with: other.username }],
      received: [{ room, text: 'Reply' }],
      blocks: [{ player: stranger.username }],
    });
  });

  it('of an erased player is removed from conversations, which are deleted when no one is left', async () => {
    const { db } = app.platform.database;
    const room = await start(one, other);
    await send(one, room, 'Mine');
    await send(other, room, 'Theirs');
    await start(one, stranger);
    await block(stranger, one);
    const erase = (user: TestUser) =>
      app.platform.database.transaction((tx) => chatPersonalData.erase(tx, user.id, app.clock.now()));
    const known = await other.api.chat.list({ params: { room } });
    await erase(one);
    expect(await texts(other, room)).toEqual(['', 'Theirs']);
    const missed = await other.api.chat.list({
      params: { room },
      query: { after: known.last_seq, change: known.last_change },
    });
    expect(missed.messages).toMatchObject([{ seq: 1, text: '', removed: 'author' }]);
    expect(await conversations(other)).toMatchObject([{ room, with: null }]);
    expect(await codeOf(send(other, room))).toBe('chat.notReachable');
    expect(await db.select().from(chatBlocks).where(eq(chatBlocks.blocked_id, one.id))).toEqual([]);
    expect(await conversations(stranger)).toEqual([]);
    await erase(other);
    expect(await db.select().from(chatRooms).where(eq(chatRooms.key, room))).toEqual([]);
    expect(await db.select().from(chatMessages).where(eq(chatMessages.author_id, one.id))).toEqual([]);
    expect(await db.select().from(chatParticipants).where(eq(chatParticipants.user_id, other.id))).toEqual([]);
  });

  it('in a conversation without messages is deleted by the retention job', async () => {
    const [empty, used] = [await start(one, other), await start(one, stranger)];
    await writeSettings(app.platform.database.db, { chat_retention_days: 7 }, app.clock.now());
    app.clock.advance(8 * 86_400_000);
    await send(one, used);
    await cleanChat(app.platform);
    expect((await conversations(one)).map(({ room }) => room)).toEqual([used]);
    expect(await codeOf(send(one, empty))).toBe('chat.notFound');
  });
});

it('unread chat messages that retention has deleted are not counted, in rooms and in conversations', async () => {
  const { database, clock } = app.platform;
  const keys = ['de', await start(other, one)];
  const counts = async () => {
    const { rooms } = await one.api.chat.rooms();
    return [rooms.find(({ key }) => key === 'de')?.unread, (await conversations(one))[0]?.unread];
  };
  await send(one, 'de');
  const sendEach = async () => {
    app.clock.advance(61_000);
    for (const key of keys) await send(other, key);
  };
  for (let times = 0; times < 3; times++) await sendEach();
  app.clock.advance(8 * 86_400_000);
  await sendEach();
  expect(await counts()).toEqual([4, 4]);
  await writeSettings(database.db, { chat_retention_days: 7 }, clock.now());
  await cleanChat(app.platform);
  expect(await counts()).toEqual([1, 1]);
});
