import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import type { AccountId, GuildId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { takeSnapshot } from '../world/snapshot.ts';

type News = { room: string; seq: number; change: number; message: { text: string } | null };

let app: TestApp;
let member: TestUser;
let friend: TestUser;
let stranger: TestUser;
let key: string;
const sockets: Socket[] = [];
const inGuild = (id: number, guildId: number) => character(id, { guildId: String(guildId) as GuildId, guildGrade: 1 });
const state = { characters: [inGuild(1, 7), inGuild(2, 7), inGuild(3, 8)], guilds: [guild(7), guild(8)] };

beforeAll(async () => {
  app = await startTestApp({ jobs: false, game: worldOf(state) });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const people = [];
  for (const id of ['1', '2', '3']) {
    const user = await createTestUser(app, { longLivedToken: true });
    const account = { id: id as AccountId, login: `login${id}` };
    await app.platform.database.transaction((tx) =>
      linkGameAccount(tx, { family: 'test', account, userId: user.id, origin: 'proof', now: app.clock.now() }),
    );
    people.push(user);
  }
  [member, friend, stranger] = people as [TestUser, TestUser, TestUser];
  await takeSnapshot(app.platform);
  key = (await member.api.chat.rooms()).rooms.find(({ kind }) => kind === 'guild')?.key ?? '';
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.close();
});

const send = (user: TestUser, room: string, text: string) =>
  user.api.chat.send({ params: { room }, body: { client_id: randomUUID(), text } });

/** Connects and collects the events about rooms. */
const listen = async (user: TestUser): Promise<News[]> => {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/realtime',
    auth: { token: user.token },
    transports: ['websocket'],
    reconnection: false,
  });
  sockets.push(socket);
  const heard: News[] = [];
  socket.on('chat', (news: News) => heard.push(news));
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
  );
  return heard;
};

describe('a guild room', () => {
  it('is open only to players with a linked character in the guild', async () => {
    const { id } = await send(member, key, 'For the guild');
    expect((await friend.api.chat.list({ params: { room: key } })).messages.map(({ text }) => text)).toEqual([
      'For the guild',
    ]);
    const guilds = (await stranger.api.chat.rooms()).rooms.filter(({ kind }) => kind === 'guild');
    expect(guilds.map(({ guild: name }) => name)).toEqual(['Guild8']);
    const attempts = [
      () => stranger.api.chat.list({ params: { room: key } }),
      () => stranger.api.chat.list({ params: { room: key }, query: { after: 0, change: 0 } }),
      () => send(stranger, key, 'Hello'),
      () => stranger.api.chat.open({ params: { room: key } }),
      () => stranger.api.chat.read({ params: { room: key }, body: { seq: 1 } }),
      () => stranger.api.chat.report({ body: { message: id, reason: 'spam' } }),
      () => stranger.api.chat.edit({ params: { id }, body: { text: 'Mine' } }),
      () => stranger.api.chat.remove({ params: { id } }),
    ];
    for (const attempt of attempts) expect((await errorOf(attempt())).code).toBe('chat.notFound');
  });

  it('announces new messages over the socket without their text', async () => {
    const heard = await listen(friend);
    await friend.api.chat.open({ params: { room: key } });
    await send(member, key, 'Secret plan');
    await eventually(async () => heard.length > 0);
    expect(heard[0]).toMatchObject({ room: key, message: null });
    expect(JSON.stringify(heard)).not.toContain('Secret');
  });

  it('closes for a player who left the guild, even for edits of their earlier messages', async () => {
    const { id } = await send(friend, key, 'Goodbye');
    const heard = await listen(friend);
    for (const room of [key, 'en']) await friend.api.chat.open({ params: { room } });
    await friend.api.chat.here({ params: { room: key }, body: {} });
    state.characters = [inGuild(1, 7), inGuild(2, 8), inGuild(3, 8)];
    await takeSnapshot(app.platform);
    expect((await errorOf(friend.api.chat.list({ params: { room: key } }))).code).toBe('chat.notFound');
    expect((await errorOf(friend.api.chat.edit({ params: { id }, body: { text: 'Ha' } }))).code).toBe('chat.notFound');
    // The player sees neither messages nor typing notices in the guild.
    const typing = app.platform.realtime;
    const { toUser } = typing;
    const told: unknown[] = [];
    typing.toUser = (user, event, message) =>
      event === 'chat-typing' ? told.push(user) : toUser(user, event, message);
    const present = await member.api.chat.here({ params: { room: key }, body: { typing: true } });
    typing.toUser = toUser;
    expect([present.players, told]).toEqual([[member.username], []]);
    await send(member, key, 'Among ourselves');
    await send(stranger, 'en', 'For everyone');
    await eventually(async () => heard.some(({ room }) => room === 'en'));
    expect(heard.map(({ room }) => room)).toEqual(['en']);
  });
});

it('a room’s read mark is sent to all tabs of the reader, and to no one else', async () => {
  const { seq } = await send(friend, 'en', 'For you');
  const { realtime } = app.platform;
  const { toUser } = realtime;
  const told: unknown[] = [];
  realtime.toUser = (user, event, message) =>
    event === 'chat-read' ? told.push([user, message]) : toUser(user, event, message);
  await member.api.chat.read({ params: { room: 'en' }, body: { seq } });
  realtime.toUser = toUser;
  expect(told).toEqual([[member.id, { room: 'en', seq }]]);
});

it('chat messages, edits and deletions are sent after the commit, and only to players who have the room open', async () => {
  const [heard, elsewhere] = [await listen(member), await listen(stranger)];
  await member.api.chat.open({ params: { room: 'en' } });
  await stranger.api.chat.open({ params: { room: 'de' } });
  const { id, seq } = await send(friend, 'en', 'Live');
  await friend.api.chat.edit({ params: { id }, body: { text: 'Live, edited' } });
  await friend.api.chat.remove({ params: { id } });
  await eventually(async () => heard.length === 3);
  expect(heard.map(({ room, seq: last, change, message }) => [room, last, change, message?.text])).toEqual([
    ['en', seq, 0, 'Live'],
    ['en', seq, 1, 'Live, edited'],
    ['en', seq, 2, ''],
  ]);
  expect(elsewhere).toEqual([]);
  // A message that is not stored is not announced.
  await errorOf(send(friend, 'en', ''));
  await send(stranger, 'de', 'Hallo');
  await eventually(async () => elsewhere.length === 1);
  expect(heard).toHaveLength(3);
});

it('readers of a chat room get every message from concurrent senders, with its number', async () => {
  const heard = await listen(member);
  await member.api.chat.open({ params: { room: 'trade' } });
  const senders = await Promise.all(Array.from({ length: 8 }, () => createTestUser(app)));
  await Promise.all(senders.map((user, index) => send(user, 'trade', `Offer ${index}`)));
  await eventually(async () => heard.filter(({ room }) => room === 'trade').length === 8);
  const numbers = heard.filter(({ room }) => room === 'trade').map(({ seq }) => seq);
  expect([...numbers].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
