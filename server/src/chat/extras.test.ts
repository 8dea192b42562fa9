import { randomUUID } from 'node:crypto';
import { type ChatReaction, chatSearch, presenceSeconds } from '@wyrmgate/contract/chat-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import type { AccountId, GuildId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { cleanChat } from './jobs.ts';
import { notifyAbout } from './notices.ts';
import { chatPersonalData } from './personal-data.ts';
import { chatMessageReactions, chatMessages, chatRooms, chatVisits } from './table.ts';

let app: TestApp;
let boss: TestUser;
let one: TestUser;
let other: TestUser;
let queued: number[] = [];
let count = 0;
const inGuild = (id: number, guildId: number) => character(id, { guildId: String(guildId) as GuildId, guildGrade: 1 });

const createPlayer = () => createTestUser(app, { longLivedToken: true });
const send = (user: TestUser, text = `Text ${count++}`, room = 'en') =>
  user.api.chat.send({ params: { room }, body: { client_id: randomUUID(), text } });
const react = (user: TestUser, id: number, reaction: ChatReaction, on = true) =>
  user.api.chat.react({ params: { id }, body: { reaction, on } });
const list = (user: TestUser, query: Record<string, number> = {}, room = 'en') =>
  user.api.chat.list({ params: { room }, query });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
const block = (user: TestUser, whom: TestUser) => user.api.chat.block({ body: { username: whom.username } });
const startPrivate = async (from: TestUser, to: TestUser) =>
  (await from.api.chat.startConversation({ body: { username: to.username } })).room;

beforeAll(async () => {
  app = await startTestApp({
    jobs: false,
    game: worldOf({ characters: [inGuild(1, 7), inGuild(2, 7)], guilds: [guild(7)] }),
  });
  app.platform.jobs.send = async (_tx, _name, data) => void queued.push((data as { message: number }).message);
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  [one, other] = [await createPlayer(), await createPlayer()];
  queued = [];
});

describe('a chat reaction', () => {
  it('counts once per player, even if it is sent several times at once', async () => {
    const { id } = await send(one);
    const players = await Promise.all(Array.from({ length: 40 }, createPlayer));
    await Promise.all(
      players.flatMap((user) => [react(user, id, 'like'), react(user, id, 'like'), react(user, id, 'love')]),
    );
    const { messages } = await list(players[0] as TestUser);
    expect(messages.at(-1)?.reactions).toEqual([
      { reaction: 'like', count: 40, mine: true },
      { reaction: 'love', count: 40, mine: true },
    ]);
    await Promise.all(
      players.slice(0, 25).flatMap((user) => [react(user, id, 'like', false), react(user, id, 'like', false)]),
    );
    const left = (await list(players[0] as TestUser)).messages.at(-1);
    expect(left?.reactions[0]).toEqual({ reaction: 'like', count: 15, mine: false });
  });

  it('is sent as a change to pages that reconnect, and has no effect when repeated', async () => {
    const { id, seq } = await send(one);
    const known = await list(other);
    const { message } = await react(other, id, 'party');
    expect(message).toMatchObject({ seq, edited_at: null, change: known.last_change + 1 });
    expect((await react(other, id, 'party')).message.change).toBe(message.change);
    const missed = await list(one, { after: known.last_seq, change: known.last_change });
    expect(missed).toMatchObject({
      last_change: known.last_change + 1,
      messages: [{ seq, reactions: [{ count: 1, mine: false }] }],
    });
    expect((await react(other, id, 'party', false)).message.reactions).toEqual([]);
  });

  it('is sent live with the name of the player who reacted, and not marked as the reader’s own', async () => {
    const sent: unknown[] = [];
    const { realtime } = app.platform;
    const toRoom = realtime.toRoom;
    realtime.toRoom = (room, event, message) => {
      sent.push(message);
      toRoom(room, event, message);
    };
    const { id } = await send(one);
    await react(other, id, 'wow');
    realtime.toRoom = toRoom;
    expect(sent.at(-1)).toMatchObject({
      room: 'en',
      message: { id, reactions: [{ reaction: 'wow', count: 1, mine: false }] },
      reacted: { by: other.username, reaction: 'wow', on: true },
    });
  });

  it('is rejected from muted players, on deleted messages, in rooms of other players, and in a conversation after a block', async () => {
    const { id } = await send(one);
    await react(other, id, 'sad');
    await boss.api.chat.mute({ body: { username: other.username, reason: 'Insults', hours: 1 } });
    expect(await codeOf(react(other, id, 'like'))).toBe('chat.muted');
    await react(other, id, 'sad', false);
    await one.api.chat.remove({ params: { id } });
    expect(await codeOf(react(one, id, 'like'))).toBe('chat.notFound');
    expect(await codeOf(react(one, 999_999, 'like'))).toBe('chat.notFound');
    const third = await createPlayer();
    const room = await startPrivate(one, third);
    const own = await send(one, 'Hello', room);
    expect(await codeOf(react(boss, own.id, 'like'))).toBe('chat.notFound');
    await block(one, third);
    expect(await codeOf(react(third, own.id, 'like'))).toBe('chat.notReachable');
    expect(await codeOf(react(one, own.id, 'like'))).toBe('chat.blockedByYou');
  });

  it('is rejected unless it is one of the offered reactions', async () => {
    const { id } = await send(one);
    for (const reaction of ['skull', '', '👍'])
      expect((await errorOf(react(one, id, reaction as ChatReaction))).status).toBe(400);
  });
});

describe('a chat mention', () => {
  const notices = async (user: TestUser) =>
    (await user.api.notifications.list()).notifications.filter(({ kind }) => kind === 'chat_mention');
  const mention = async (from: TestUser, text: string, room = 'en') => {
    const { id, seq } = await send(from, text, room);
    for (const message of queued.splice(0)) await notifyAbout(app.platform, { message });
    return { id, seq };
  };

  it('notifies a player once per message until they read the room, ignoring the case of the name', async () => {
    const { id } = await mention(one, `Hello @${other.username.toUpperCase()}, yes you, @${other.username}`);
    await notifyAbout(app.platform, { message: id });
    const { seq } = await mention(one, `Are you there, @${other.username}?`);
    expect(await notices(other)).toMatchObject([
      { count: 2, actor: one.username, link: '/chat?room=en', read_at: null },
    ]);
    expect(await notices(one)).toEqual([]);
    await other.api.chat.read({ params: { room: 'en' }, body: { seq } });
    expect(await other.api.notifications.unread()).toEqual({ unread: 0 });
  });

  it('does not notify a player who has read it, blocked the author, switched mentions off, or is the author', async () => {
    const [blocker, silent, reader] = [await createPlayer(), await createPlayer(), await createPlayer()];
    await block(blocker, one);
    await silent.api.notifications.saveSwitch({ body: { topic: 'chat', portal: false } });
    const text = [blocker, silent, reader, one].map(({ username }) => `@${username}`).join(' ');
    const { seq } = await send(one, text);
    await reader.api.chat.read({ params: { room: 'en' }, body: { seq } });
    for (const message of queued.splice(0)) await notifyAbout(app.platform, { message });
    for (const user of [blocker, silent, reader, one]) expect(await notices(user)).toEqual([]);
  });

  it('is ignored in deleted messages, in URLs and for unknown names', async () => {
    await send(boss, `mail@${other.username}.example https://a.example/@${other.username} @NobodyAtAll`);
    const { id } = await send(one, `Oops @${other.username}`);
    await one.api.chat.remove({ params: { id } });
    for (const message of queued.splice(0)) await notifyAbout(app.platform, { message });
    expect(await notices(other)).toEqual([]);
  });

  it('is limited to five players per message, even in an edit', async () => {
    const many = Array.from({ length: 6 }, (_, index) => `@player${index}`).join(' ');
    expect(await errorOf(send(one, many))).toMatchObject({ code: 'chat.tooManyMentions', details: { most: 5 } });
    const { id } = await send(one, 'Fine');
    expect(await codeOf(one.api.chat.edit({ params: { id }, body: { text: many } }))).toBe('chat.tooManyMentions');
    await send(one, Array.from({ length: 50 }, () => '@player1').join(' '));
  });

  it('does not notify players who have no access to the guild room or conversation', async () => {
    const [member, friend, stranger] = [await createPlayer(), await createPlayer(), await createPlayer()];
    for (const [index, user] of [member, friend].entries()) {
      const account = { id: String(index + 1) as AccountId, login: `login${index + 1}` };
      await app.platform.database.transaction((tx) =>
        linkGameAccount(tx, { family: 'test', account, userId: user.id, origin: 'proof', now: app.clock.now() }),
      );
    }
    await takeSnapshot(app.platform);
    const key = (await member.api.chat.rooms()).rooms.find(({ kind }) => kind === 'guild')?.key ?? '';
    await mention(member, `@${friend.username} @${stranger.username}`, key);
    expect(await notices(friend)).toHaveLength(1);
    expect(await notices(stranger)).toEqual([]);
    await mention(member, `@${stranger.username}`, await startPrivate(member, friend));
    expect((await stranger.api.notifications.list()).notifications).toEqual([]);
  });
});

describe('the search in a chat room', () => {
  const search = async (user: TestUser, q: string, room = 'en', before?: number) =>
    user.api.chat.search({ params: { room }, query: { q, ...(before !== undefined && { before }) } });
  const texts = async (user: TestUser, q: string, room?: string) =>
    (await search(user, q, room)).messages.map(({ text }) => text);

  it('matches every word by its prefix, newest message first, in this room only', async () => {
    const word = `zw${randomUUID().slice(0, 8)}`.replace(/[^a-z0-9]/g, 'x');
    await send(one, `The ${word} gate is open`);
    await send(other, `Gates of ${word.toUpperCase()}!`);
    await send(one, `${word} elsewhere gate`, 'de');
    expect(await texts(one, word)).toEqual([`Gates of ${word.toUpperCase()}!`, `The ${word} gate is open`]);
    expect(await texts(one, `gate ${word.slice(0, 6)}`)).toHaveLength(2);
    expect(await texts(one, `open ${word}`)).toEqual([`The ${word} gate is open`]);
    expect(await texts(one, `${word} nothing`)).toEqual([]);
  });

  it.each(['6e0e1f2a', '1.2k', 'https://ormveil.example/map', 'well-known', 'Ünïcödé', '١٢٣', 'ΑΒΓ'])(
    'finds %s',
    async (word) => {
      await send(boss, `Before ${word} after`, 'pt');
      expect(await texts(one, word, 'pt')).toEqual([`Before ${word} after`]);
      expect(await texts(one, [...word].slice(0, -1).join(''), 'pt')).toContain(`Before ${word} after`);
    },
  );

  it('leaves out deleted messages, and continues before the last message of a page', async () => {
    const player = await createPlayer();
    const word = `page${Date.now()}`;
    for (let index = 0; index < 35; index += 1) {
      app.clock.advance(20_000);
      await send(player, `${word} ${index}`, 'trade');
    }
    const gone = await send(player, `${word} gone`, 'trade');
    await player.api.chat.remove({ params: { id: gone.id } });
    const first = await search(one, word, 'trade');
    expect([first.messages.length, first.more]).toEqual([30, true]);
    const second = await search(one, word, 'trade', first.messages.at(-1)?.seq);
    expect([second.messages.map(({ text }) => text), second.more]).toEqual([
      ['4', '3', '2', '1', '0'].map((index) => `${word} ${index}`),
      false,
    ]);
  });

  it('finds old messages page by page', async () => {
    const { db } = app.platform.database;
    const first = await send(one, 'Ancient dragonhoard', 'tr');
    const [row] = await db.select().from(chatMessages).where(eq(chatMessages.id, first.id));
    if (!row) throw new Error('The message was not stored.');
    const many = Array.from({ length: chatSearch.recent + 100 }, (_, index) => ({
      room_id: row.room_id,
      author_id: one.id,
      seq: row.seq + index + 1,
      client_id: randomUUID(),
      text: index % 50 === 0 ? `Another dragonhoard ${index}` : `Filler ${index}`,
      created_at: app.clock.now(),
    }));
    await db.insert(chatMessages).values(many);
    await db
      .update(chatRooms)
      .set({ last_seq: row.seq + many.length })
      .where(eq(chatRooms.id, row.room_id));
    expect((await texts(one, 'dragonhoard', 'tr')).at(-1)).toBe('Ancient dragonhoard');
    const common = await search(one, 'filler', 'tr');
    expect(common.messages.map(({ seq }) => seq)).toEqual(
      [...common.messages.map(({ seq }) => seq)].sort((a, b) => b - a),
    );
    let total = 0;
    for (let before: number | undefined; ; ) {
      const page = await search(one, 'filler', 'tr', before);
      total += page.messages.length;
      before = page.messages.at(-1)?.seq;
      if (!page.more) break;
    }
    expect(total).toBe(many.filter(({ text }) => text.startsWith('Filler')).length);
  });

  it('finds nothing in rooms that the player may not read', async () => {
    const room = await startPrivate(one, other);
    await send(one, 'Buried treasure', room);
    expect(await texts(other, 'treasure', room)).toEqual(['Buried treasure']);
    for (const user of [boss, await createPlayer()])
      expect(await codeOf(search(user, 'treasure', room))).toBe('chat.notFound');
    expect(await texts(boss, 'treasure')).toEqual([]);
    expect(await codeOf(search(one, 'treasure', 'guild-7'))).toBe('chat.notFound');
  });

  it.each(["' | !a", ':*', '&&', "\\' 1'", '((((', '\u0000ab', '👍👍', 'a'.repeat(101), 'x'])(
    'handles the query %j without a server error',
    async (q) => {
      const outcome = await search(one, q).then(
        ({ messages }) => messages.length,
        (error) => error.status as number,
      );
      expect(outcome).toBeLessThanOrEqual(400);
    },
  );
});

describe('chat presence', () => {
  const here = async (user: TestUser, room = 'fr') =>
    (await user.api.chat.here({ params: { room }, body: {} })).players;

  it('lists the players who have the room open, until their page has been silent for a while', async () => {
    await here(one);
    expect(await here(other)).toEqual([one.username, other.username].sort());
    expect(await here(other, 'pl')).toEqual([other.username]);
    app.clock.advance(presenceSeconds.leave * 1000 + 1000);
    expect(await here(other)).toEqual([other.username]);
  });

  it('is hidden at once when the player switches it off, and from players they have blocked', async () => {
    await here(one);
    await one.api.chat.savePreferences({ body: { shows_presence: false } });
    expect(await one.api.chat.preferences()).toEqual({ accepts_messages: true, shows_presence: false });
    expect(await here(other)).not.toContain(one.username);
    await here(one);
    expect(await here(other)).not.toContain(one.username);
    await one.api.chat.savePreferences({ body: { shows_presence: true } });
    await here(one);
    expect(await here(other)).toContain(one.username);
    await block(one, other);
    expect(await here(other)).not.toContain(one.username);
    expect(await here(one)).toContain(other.username);
  });

  it('shows readers of a room who is writing, unless the writer hides it or is blocked by the reader', async () => {
    const heard: unknown[] = [];
    const { toUser } = app.platform.realtime;
    app.platform.realtime.toUser = (user, kind, message) =>
      kind === 'chat-typing' ? heard.push([user, message]) : toUser(user, kind, message);
    const write = () => one.api.chat.here({ params: { room: 'es' }, body: { typing: true } });
    await here(other, 'es');
    await write();
    expect(heard).toEqual([[other.id, { room: 'es', name: one.username }]]);
    await one.api.chat.savePreferences({ body: { shows_presence: false } });
    await write();
    await one.api.chat.savePreferences({ body: { shows_presence: true } });
    await block(other, one);
    await write();
    expect(heard).toHaveLength(1);
    app.platform.realtime.toUser = toUser;
  });

  it('shows who is writing only to the other player of a conversation, unless one hides their presence, is muted or has blocked the other', async () => {
    const room = await startPrivate(one, other);
    const heard: unknown[] = [];
    const { toUser } = app.platform.realtime;
    app.platform.realtime.toUser = (user, kind, message) =>
      kind === 'chat-typing' ? heard.push([user, message]) : toUser(user, kind, message);
    const write = (user = one) => user.api.chat.here({ params: { room }, body: { typing: true } });
    expect(await write()).toEqual({ players: [], more: false });
    expect(heard).toEqual([[other.id, { room, name: one.username }]]);
    expect(await codeOf(write(boss))).toBe('chat.notFound');
    for (const hiding of [one, other]) {
      await hiding.api.chat.savePreferences({ body: { shows_presence: false } });
      await write();
      await hiding.api.chat.savePreferences({ body: { shows_presence: true } });
    }
    for (const by of [one, other]) {
      const { block: made } = await block(by, by === one ? other : one);
      expect(await write()).toEqual({ players: [], more: false });
      await by.api.chat.unblock({ params: { id: made.id } });
    }
    await boss.api.chat.mute({ body: { username: one.username, reason: 'Insults', hours: 1 } });
    await write();
    expect(heard).toHaveLength(1);
    await boss.api.chat.unmute({ params: { id: one.id } });
    await write();
    expect(heard).toHaveLength(2);
    app.platform.realtime.toUser = toUser;
  });

  it('lists no one in conversations, and responds with 404 for rooms that the player may not use', async () => {
    const room = await startPrivate(one, other);
    for (const user of [one, other]) expect(await here(user, room)).toEqual([]);
    for (const key of ['guild-7', 'xx']) expect(await codeOf(here(one, key))).toBe('chat.notFound');
  });
});

it('chat reactions and visits are included in the personal data export, and deleted with the player', async () => {
  const { db } = app.platform.database;
  const { id } = await send(other);
  await react(one, id, 'laugh');
  await one.api.chat.here({ params: { room: 'ro' }, body: {} });
  expect(await chatPersonalData.export(db, one.id)).toMatchObject({
    reactions: [{ message: id, reaction: 'laugh' }],
    visits: [{ room: 'ro' }],
  });
  await app.platform.database.transaction((tx) => chatPersonalData.erase(tx, one.id, app.clock.now()));
  expect(await db.select().from(chatMessageReactions).where(eq(chatMessageReactions.user_id, one.id))).toEqual([]);
  expect(await db.select().from(chatVisits).where(eq(chatVisits.user_id, one.id))).toEqual([]);
});

it('the chat retention job deletes reactions together with their messages, and deletes old visits', async () => {
  const { db } = app.platform.database;
  const { id } = await send(one);
  await react(other, id, 'like');
  await one.api.chat.here({ params: { room: 'hu' }, body: {} });
  await db
    .update(chatMessages)
    .set({ created_at: new Date(0) })
    .where(eq(chatMessages.id, id));
  app.clock.advance(2 * 86_400_000);
  await cleanChat(app.platform);
  expect(await db.select().from(chatMessageReactions).where(eq(chatMessageReactions.message_id, id))).toEqual([]);
  expect(await db.select().from(chatVisits)).toEqual([]);
});
