import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { forumMembers, forumSections } from '../src/forum/table.ts';
import type { AccountId, GuildId } from '../src/game/shapes.ts';
import { linkGameAccount } from '../src/game-accounts/service.ts';
import { users } from '../src/users/table.ts';
import { takeSnapshot } from '../src/world/snapshot.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addSection, docOf } from './forum.ts';
import { character, guild, worldOf } from './game/memory-world.ts';
import { createTestUser, openTestSession, type TestUser } from './users.ts';

/** Staff of the lowest level, each with a single permission. */
export const permissions = {
  forumView: 'admin.forum.view',
  forumModerate: 'admin.forum.moderate',
  forumDelete: 'admin.forum.delete',
  forumSections: 'admin.forum.sections',
  chatView: 'admin.chat.view',
  chatModerate: 'admin.chat.moderate',
  tickets: 'admin.tickets.view',
  wordsView: 'admin.word-filter.view',
  wordsEdit: 'admin.word-filter.edit',
} as const;
type Staff = keyof typeof permissions;
export type Caller = 'visitor' | 'banned' | 'newcomer' | 'player' | 'muted' | 'member' | 'rival' | 'boss' | Staff;
const staff = Object.keys(permissions) as Staff[];
const players = ['newcomer', 'player', 'muted', 'member', 'rival'] as const;
export const callers: readonly Caller[] = ['visitor', 'banned', ...players, ...staff, 'boss'];
/** The callers with a session. */
export const active: readonly Caller[] = [...players, ...staff, 'boss'];

export type Api = TestUser['api'];

export type Community = {
  app: TestApp;
  people: Record<Exclude<Caller, 'visitor'>, TestUser>;
  /** The player whose texts the others read, in the same guild as `member`. */
  author: TestUser;
  /** The other player of the private conversation. */
  friend: TestUser;
  /** Three roles without permissions have one right each in the section of `roles`: `member` may post, `rival` may reply. */
  threads: Record<'open' | 'players' | 'staff' | 'roles' | 'hidden' | 'locked' | 'readOnly', number>;
  posts: Record<keyof Community['threads'] | 'removed' | 'inStaff', number>;
  messages: Record<'open' | 'guild' | 'private' | 'deleted', number>;
  sectionIds: Record<string, number>;
  guildRoom: string;
  privateRoom: string;
  apiOf(caller: Caller): Api;
  wait(): void;
  reply(api: Api, thread: number, word: string): Promise<number>;
  say(api: Api, room: string, word: string): Promise<number>;
  next(): number;
  renew(): Promise<void>;
};

/** A portal with a forum, guilds, conversations and one user of each kind. */
export const openCommunity = async (): Promise<Community> => {
  const inGuild = (id: number, of: number) => character(id, { guildId: String(of) as GuildId, guildGrade: 1 });
  const world = { characters: [inGuild(1, 7), inGuild(2, 8), inGuild(3, 7)], guilds: [guild(7), guild(8)] };
  const app = await startTestApp({ jobs: false, game: worldOf(world) });
  let count = 0;
  const people = {} as Community['people'];
  const threads = {} as Community['threads'];
  const sectionIds: Record<string, number> = {};
  const posts = {} as Community['posts'];
  const messages = {} as Community['messages'];

  const db = () => app.platform.database.db;
  const apiOf = (caller: Caller): Api => (caller === 'visitor' ? app.as() : people[caller].api);
  const wait = () => app.clock.advance(61_000);
  const open = async (by: TestUser, section: string, word: string) => {
    wait();
    const { thread, id } = await by.api.forum.create({
      body: { section, title: `About ${word}`, body: docOf(`Text of ${word}`), tags: [word] },
    });
    return { thread, id };
  };
  const reply = async (api: Api, thread: number, word: string) => {
    wait();
    count += 1;
    return (await api.forum.reply({ params: { id: thread }, body: { body: docOf(`Reply of ${word} ${count}`) } })).id;
  };
  const say = async (api: Api, room: string, word: string) => {
    wait();
    count += 1;
    return (await api.chat.send({ params: { room }, body: { client_id: randomUUID(), text: `${word} ${count}` } })).id;
  };

  app.platform.jobs.send = async () => undefined;
  people.boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const create = () => createTestUser(app, { longLivedToken: true });
  for (const name of ['banned', 'player', 'muted', 'member', 'rival', ...staff] as const) people[name] = await create();
  const [author, friend] = [await create(), await create()];
  await db()
    .update(users)
    .set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db()
    .insert(forumMembers)
    .values([author, ...Object.values(people)].map(({ id }) => ({ user_id: id, posts: 10 })));
  people.newcomer = await create();
  for (const name of staff) {
    const { boss } = people;
    const role = await boss.api.roles.create({
      body: {
        name: `only-${name.toLowerCase()}`,
        display_name: name,
        permissions: JSON.stringify([permissions[name]]),
      },
    });
    await boss.api.roles.assign({ params: { id: people[name].id }, body: { roleId: role.id } });
  }
  const holders = {
    see: [people.member, people.rival],
    post: [people.member, people.muted],
    reply: [people.rival, people.muted],
  };
  const roleIds: Record<string, number> = {};
  for (const [right, users] of Object.entries(holders)) {
    const role = await people.boss.api.roles.create({ body: { name: `may-${right}`, display_name: right } });
    roleIds[right] = role.id;
    for (const { id } of users) await people.boss.api.roles.assign({ params: { id }, body: { roleId: role.id } });
  }
  for (const [index, { id: userId }] of [people.member, people.rival, author].entries()) {
    const account = { id: String(index + 1) as AccountId, login: `login${index + 1}` };
    await app.platform.database.transaction((tx) =>
      linkGameAccount(tx, { family: 'test', account, userId, origin: 'proof', now: app.clock.now() }),
    );
  }
  await takeSnapshot(app.platform);
  sectionIds.open = await addSection(app, 'open');
  sectionIds.players = await addSection(app, 'players', { see_right: 'players' });
  sectionIds.staff = await addSection(app, 'staff', { see_right: 'permission', permission: 'admin.forum.sections' });
  sectionIds.roles = await addSection(app, 'roles', {
    ...{ see_right: 'role', post_right: 'role', reply_right: 'role' },
    ...{ see_role: roleIds.see, post_role: roleIds.post, reply_role: roleIds.reply },
  });
  sectionIds.readOnly = await addSection(app, 'read-only');
  for (const [name, section] of Object.entries({ open: 'open', players: 'players', readOnly: 'read-only' })) {
    const { thread, id } = await open(author, section, name);
    Object.assign(threads, { [name]: thread });
    Object.assign(posts, { [name]: id });
  }
  for (const name of ['hidden', 'locked'] as const) {
    const { thread, id } = await open(author, 'open', name);
    [threads[name], posts[name]] = [thread, id];
    await people.boss.api.forum.moderate({
      params: { id: thread },
      body: { action: name === 'hidden' ? 'hide' : 'lock', reason: 'Spam' },
    });
  }
  const inStaff = await open(people.boss, 'staff', 'staff');
  [threads.staff, posts.staff] = [inStaff.thread, inStaff.id];
  const inRoles = await open(people.member, 'roles', 'roles');
  [threads.roles, posts.roles] = [inRoles.thread, inRoles.id];
  posts.inStaff = await reply(people.forumSections.api, threads.staff, 'staff');
  await db().update(forumSections).set({ read_only: true }).where(eq(forumSections.slug, 'read-only'));
  posts.removed = await reply(author.api, threads.open, 'removed');
  await people.boss.api.forum.removePost({ params: { id: posts.removed }, body: { reason: 'Insult' } });
  messages.open = await say(author.api, 'en', 'Hello');
  messages.deleted = await say(author.api, 'en', 'foxglove');
  await people.boss.api.chat.removeByStaff({ params: { id: messages.deleted }, body: { reason: 'Insult' } });
  const guildRoom = (await author.api.chat.rooms()).rooms.find(({ kind }) => kind === 'guild')?.key ?? '';
  messages.guild = await say(author.api, guildRoom, 'ravenmoor');
  const privateRoom = (await author.api.chat.startConversation({ body: { username: friend.username } })).room;
  messages.private = await say(author.api, privateRoom, 'nightshade');
  await people.boss.api.chat.mute({ body: { username: people.muted.username, reason: 'Insults', hours: 8760 } });
  await people.boss.api.users.ban({ params: { id: people.banned.id }, body: { type: 'permanent', reason: 'Bots' } });
  wait();
  const renewEveryMs = 10 * 3_600_000;
  let renewedAt = 0;
  /** Logs staff in again if needed, because their sessions end after twelve hours. */
  const renew = async () => {
    const now = app.clock.now().getTime();
    if (now - renewedAt < renewEveryMs) return;
    renewedAt = now;
    for (const name of [...staff, 'boss'] as const) {
      const token = await openTestSession(db(), people[name].id, app.clock.now(), { longLivedToken: true });
      people[name] = { ...people[name], token, api: app.as(token) };
    }
  };
  const next = () => {
    count += 1;
    return count;
  };
  return {
    app,
    people,
    author,
    friend,
    threads,
    posts,
    messages,
    sectionIds,
    guildRoom,
    privateRoom,
    apiOf,
    wait,
    reply,
    say,
    next,
    renew,
  };
};
