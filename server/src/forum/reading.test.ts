import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { addSection, docOf, saveSection } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { forumWarnings } from './queues/table.ts';
import { forumMembers, forumSectionSlugs, forumSections } from './table.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;
let reader: TestUser;
let count = 0;

const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values([author, reader].map(({ id }) => ({ user_id: id, posts: 10 })));
  await addSection(app, 'open');
  await addSection(app, 'staff', { see_right: 'permission', permission: 'admin.forum.sections' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(3_600_000));

const open = async (section = 'open', by = author) => {
  app.clock.advance(61_000);
  count += 1;
  const { thread } = await by.api.forum.create({
    body: { section, title: `Thread ${count}`, body: docOf(`Text ${count}`) },
  });
  return thread;
};
const reply = (user: TestUser, id: number, seconds = 61) => {
  app.clock.advance(seconds * 1000);
  count += 1;
  return user.api.forum.reply({ params: { id }, body: { body: docOf(`Reply ${count}`) } });
};
const here = (user: TestUser, id: number, typing = false) => user.api.forum.here({ params: { id }, body: { typing } });
const listen = async (user: TestUser): Promise<{ socket: Socket; heard: unknown[] }> => {
  const { port } = app.app.server.address() as AddressInfo;
  const heard: unknown[] = [];
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/realtime',
    auth: { token: user.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  socket.on('forum-typing', (news) => heard.push(news));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return { socket, heard };
};

/** Records the events about threads that are sent from now on, each with its recipient and thread. */
const recordEvents = () => {
  const { realtime } = app.platform;
  const { toUser } = realtime;
  const heard: unknown[] = [];
  realtime.toUser = (user, kind, message) => {
    if (kind === 'forum-typing' || kind === 'forum-thread')
      heard.push([kind, user, (message as { thread: number }).thread]);
    toUser(user, kind, message);
  };
  return { heard, stop: () => Object.assign(realtime, { toUser }) };
};

it('a reader sees who else has a thread open, except players who hide their presence or have blocked the reader', async () => {
  const id = await open();
  expect((await here(author, id)).readers).toEqual([]);
  expect((await here(reader, id)).readers).toEqual([author.username]);
  await author.api.chat.savePreferences({ body: { shows_presence: false } });
  expect((await here(reader, id)).readers).toEqual([]);
  await author.api.chat.savePreferences({ body: { shows_presence: true } });
  const { block } = await author.api.chat.block({ body: { username: reader.username } });
  expect((await here(reader, id)).readers).toEqual([]);
  await author.api.chat.unblock({ params: { id: block.id } });
  expect((await here(reader, id)).readers).toEqual([author.username]);
  app.clock.advance(101_000);
  expect((await here(reader, id)).readers).toEqual([]);
});

it('readers of a thread see that someone is writing, unless the writer hides their presence or cannot reply', async () => {
  const id = await open();
  const { socket, heard } = await listen(reader);
  await here(reader, id);
  await here(author, id, true);
  await eventually(async () => heard.length === 1);
  expect(heard).toEqual([{ thread: id, name: author.username }]);
  await author.api.chat.savePreferences({ body: { shows_presence: false } });
  await here(author, id, true);
  await author.api.chat.savePreferences({ body: { shows_presence: true } });
  await boss.api.forum.moderate({ params: { id }, body: { action: 'lock' } });
  await here(author, id, true);
  await boss.api.forum.moderate({ params: { id }, body: { action: 'unlock' } });
  await here(author, id, true);
  await eventually(async () => heard.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard).toHaveLength(2);
  socket.disconnect();
});

it('a player whose warning points prevent posting is not shown as writing', async () => {
  const id = await open();
  const { id: post_id } = await reply(author, id);
  const { heard, stop } = recordEvents();
  await here(reader, id);
  const { db } = app.platform.database;
  await db.insert(forumWarnings).values({
    user_id: author.id,
    by_id: boss.id,
    post_id,
    points: 100,
    reason: 'Rude',
    created_at: app.clock.now(),
    expires_at: new Date(app.clock.now().getTime() + 86_400_000),
  });
  await here(author, id, true);
  expect(heard).toEqual([]);
  await db.update(forumWarnings).set({ withdrawn: true });
  await here(author, id, true);
  expect(heard).toEqual([['forum-typing', reader.id, id]]);
  stop();
});

it.each(['hidden', 'moved', 'closed'] as const)(
  'readers of a thread get no events about new posts and typing after the thread was %s',
  async (how) => {
    const section = await addSection(app, `leaving-${how}`);
    const id = await open(`leaving-${how}`);
    const staff = how === 'moved' ? await addSection(app, 'council', { see_right: 'staff' }) : section;
    for (const user of [reader, boss]) await here(user, id);
    if (how === 'hidden') await boss.api.forum.moderate({ params: { id }, body: { action: 'hide' } });
    else if (how === 'moved') await boss.api.forum.move({ params: { id }, body: { section: staff } });
    else await saveSection(boss, section, { see_right: 'staff' });
    const { heard, stop } = recordEvents();
    const other = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    await here(other, id, true);
    app.clock.advance(1000);
    await other.api.forum.reply({ params: { id }, body: { body: docOf(`Behind closed doors, ${how}`) } });
    // Moderators are not shown as writing in a hidden thread.
    const typing = how === 'hidden' ? [] : [['forum-typing', boss.id, id]];
    expect(heard).toEqual([...typing, ['forum-thread', boss.id, id]]);
    stop();
    if (how === 'hidden') await boss.api.forum.moderate({ params: { id }, body: { action: 'show' } });
  },
);

it('a player cannot list the readers of a thread that they may not see', async () => {
  const id = await open('staff', boss);
  await here(boss, id);
  expect(await codeOf(here(reader, id, true))).toBe('forum.notFound');
});

it('players, but not moderators, must wait between two replies in a thread with slow mode', async () => {
  const id = await open();
  await boss.api.forum.setSlow({ params: { id }, body: { slow_seconds: 300 } });
  expect((await app.as().forum.get({ params: { id } })).thread.slow_seconds).toBe(300);
  await reply(reader, id);
  const refused = await errorOf(reply(reader, id, 100));
  expect(refused).toMatchObject({ code: 'forum.slowMode', details: { seconds: 200 } });
  await reply(author, id, 10);
  await reply(boss, id, 1);
  await reply(boss, id, 1);
  const other = await open();
  await reply(reader, other);
  app.clock.advance(300_000);
  await reply(reader, id, 1);
  expect(await codeOf(reader.api.forum.setSlow({ params: { id }, body: { slow_seconds: 0 } }))).toBe(
    'common.forbidden',
  );
});

it('the list of forum removals contains no texts or names, and is public only if the owner has enabled it', async () => {
  const { db } = app.platform.database;
  const [kept, gone, secret] = [await open(), await open(), await open('staff', boss)];
  const first = await reply(author, kept);
  const own = await reply(author, kept);
  const hidden = await reply(boss, secret);
  await boss.api.forum.removePost({ params: { id: first.id }, body: { reason: 'Insult' } });
  await author.api.forum.remove({ params: { id: own.id } });
  app.clock.advance(1000);
  await boss.api.forum.moderate({ params: { id: gone }, body: { action: 'hide', reason: 'Gold seller' } });
  await boss.api.forum.removePost({ params: { id: hidden.id }, body: { reason: 'Secret' } });
  expect(await codeOf(app.as().forum.removals())).toBe('forum.notFound');
  await writeSettings(db, { forum_public_removals: true }, app.clock.now());
  app.clock.advance(60_000);
  const { removals } = await app.as().forum.removals();
  expect(removals.map(({ kind, reason, no, thread }) => ({ kind, reason, no, thread: thread?.id ?? null }))).toEqual([
    { kind: 'thread', reason: 'Gold seller', no: null, thread: null },
    { kind: 'reply', reason: 'Insult', no: 2, thread: kept },
  ]);
  expect(JSON.stringify(removals)).not.toMatch(new RegExp(`Reply|Text|${author.username}|Secret`));
  expect((await app.as().forum.sections()).removals).toBe(true);
  await boss.api.forum.moderate({ params: { id: gone }, body: { action: 'show' } });
  expect((await app.as().forum.removals()).removals).toHaveLength(1);
});

it('a merged thread is not listed among the forum removals', async () => {
  const [from, to] = [await open(), await open()];
  const before = (await app.as().forum.removals()).removals.length;
  await boss.api.forum.movePosts({ params: { id: from }, body: { to } });
  app.clock.advance(60_000);
  expect((await app.as().forum.removals()).removals).toHaveLength(before);
});

it('former addresses of a forum section redirect to its current one', async () => {
  const { db } = app.platform.database;
  const id = await addSection(app, 'arena');
  const rename = (slug: string) => saveSection(boss, id, { slug });
  await rename('arena-fights');
  await rename('duels');
  expect((await app.as().forum.sections()).moved).toMatchObject({ arena: 'duels', 'arena-fights': 'duels' });
  await rename('arena');
  expect((await app.as().forum.sections()).moved).toMatchObject({ 'arena-fights': 'arena', duels: 'arena' });
  await db.update(forumSections).set({ see_right: 'staff' }).where(eq(forumSections.id, id));
  app.clock.advance(60_000);
  expect((await app.as().forum.sections()).moved).not.toHaveProperty('duels');
  expect(await db.select().from(forumSectionSlugs)).toHaveLength(2);
});
