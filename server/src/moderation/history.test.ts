import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { forumPersonalData } from '../forum/personal-data.ts';
import { forumMembers } from '../forum/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { contentReports } from './table.ts';

let app: TestApp;
let boss: TestUser;
let forumStaff: TestUser;
let reader: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  forumStaff = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  const role = await boss.api.roles.create({
    body: {
      name: 'forum-staff',
      display_name: 'Forum',
      permissions: JSON.stringify(['admin.forum.view', 'admin.forum.moderate', 'admin.forum.delete']),
    },
  });
  await boss.api.roles.assign({ params: { id: forumStaff.id }, body: { roleId: role.id } });
  await addSection(app, 'open');
  await addSection(app, 'closed', { see_right: 'permission', permission: 'admin.users.view' });
});
afterAll(() => app.close());

const addAuthor = async () => {
  const author = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: author.id, posts: 10 }).onConflictDoNothing();
  return author;
};
const open = async (author: TestUser) => {
  app.clock.advance(61_000);
  const { thread } = await author.api.forum.create({
    body: { section: 'open', title: 'A thread', body: docOf(`Text ${randomUUID()}`) },
  });
  return thread;
};
const reply = async (author: TestUser, thread: number) => {
  app.clock.advance(61_000);
  return (await author.api.forum.reply({ params: { id: thread }, body: { body: docOf(`Text ${randomUUID()}`) } })).id;
};
const say = async (author: TestUser) =>
  (
    await author.api.chat.send({
      params: { room: 'en' },
      body: { client_id: randomUUID(), text: `Message ${randomUUID()}` },
    })
  ).id;
const historyOf = async (author: TestUser, by = boss, limit = '50') =>
  by.api.moderation.history({ params: { id: author.id }, query: { limit } });
const noticesOf = async (author: TestUser, kind: string) =>
  (await author.api.notifications.list({ query: {} })).notifications.filter((notice) => notice.kind === kind);

it('staff can warn a player about a post, about a chat message or in general, and the player sees the reason', async () => {
  const author = await addAuthor();
  const thread = await open(author);
  const post = await reply(author, thread);
  const message = await say(author);
  for (const [kind, id] of [
    ['post', post],
    ['chat', message],
    ['player', author.id],
  ] as const) {
    app.clock.advance(1000);
    await boss.api.moderation.warn({ body: { kind, id, reason: `For ${kind}`, points: 2 } });
  }
  expect((await noticesOf(author, 'forum_warning')).map(({ data }) => data)).toEqual([
    { reason: 'For player' },
    { reason: 'For chat' },
    { thread: 'A thread', reason: 'For post' },
  ]);
  const mails = await app.platform.database.db.select().from(mailOutbox);
  expect(mails.filter(({ template }) => template === 'forum-warning')).toHaveLength(3);
  const record = await boss.api.forum.player({ params: { id: author.id }, query: {} });
  expect(record.points).toBe(6);
  expect(record.warnings).toHaveLength(3);
});

it('a warning requires a reason and the permission for its kind of text', async () => {
  const author = await addAuthor();
  const message = await say(author);
  const codeOf = async (by: TestUser, kind: 'post' | 'chat' | 'player', id: number, reason = 'Rude') =>
    (await errorOf(by.api.moderation.warn({ body: { kind, id, reason } }))).code;
  expect(await codeOf(forumStaff, 'chat', message)).toBe('moderation.notAllowed');
  expect(await codeOf(boss, 'chat', message, ' ')).toBe('moderation.reasonNeeded');
  expect(await codeOf(boss, 'player', 999_999)).toBe('moderation.notFound');
  expect(await codeOf(boss, 'player', boss.id)).toBe('moderation.notAllowed');
  expect(await codeOf(forumStaff, 'player', boss.id)).toBe('forum.notAllowed');
  await forumStaff.api.moderation.warn({ body: { kind: 'player', id: author.id, reason: 'Rude' } });
});

it('chat moderators can warn a player in general, but not about a post or staff of a higher level', async () => {
  const author = await addAuthor();
  const chatStaff = await createTestUser(app, { longLivedToken: true });
  const role = await boss.api.roles.create({
    body: { name: 'chat-staff', display_name: 'Chat', permissions: JSON.stringify(['admin.chat.moderate']) },
  });
  await boss.api.roles.assign({ params: { id: chatStaff.id }, body: { roleId: role.id } });
  const warn = (kind: 'post' | 'player', id: number) =>
    chatStaff.api.moderation.warn({ body: { kind, id, reason: 'Begging' } });
  await warn('player', author.id);
  expect((await noticesOf(author, 'forum_warning')).map(({ data }) => data)).toEqual([{ reason: 'Begging' }]);
  const post = await reply(author, await open(author));
  expect((await errorOf(warn('post', post))).code).toBe('moderation.notAllowed');
  expect((await errorOf(warn('player', boss.id))).code).toBe('forum.notAllowed');
  expect((await errorOf(warn('player', chatStaff.id))).code).toBe('moderation.notAllowed');
});

it('a private message can be warned about only through a report', async () => {
  const author = await addAuthor();
  const { room } = await author.api.chat.startConversation({ body: { username: reader.username } });
  const { id } = await author.api.chat.send({
    params: { room },
    body: { client_id: randomUUID(), text: 'Private' },
  });
  expect((await errorOf(boss.api.moderation.warn({ body: { kind: 'chat', id, reason: 'Rude' } }))).code).toBe(
    'moderation.notFound',
  );
  const report = await reader.api.chat.report({ body: { message: id, reason: 'harassment' } });
  await boss.api.moderation.decide({ body: { kind: 'chat', id: report.id, decision: 'warn', reason: 'Rude' } });
  expect((await noticesOf(author, 'forum_warning'))[0]?.data).toEqual({ reason: 'Rude' });
});

it('a report can be decided with a warning for a donor message, and with a mute for a post', async () => {
  const author = await addAuthor();
  const post = await reply(author, await open(author));
  const report = await reader.api.forum.report({ body: { post, reason: 'harassment' } });
  const mute = { kind: 'post', id: report.id, decision: 'mute', hours: 6 } as const;
  expect((await errorOf(boss.api.moderation.decide({ body: mute }))).code).toBe('moderation.reasonNeeded');
  const [item] = (await forumStaff.api.moderation.queue({ query: { kind: 'post' } })).items;
  expect(item?.decisions).not.toContain('mute');
  const refused = await errorOf(forumStaff.api.moderation.decide({ body: { ...mute, reason: 'Rude' } }));
  expect(refused.code).toBe('forum.notAllowed');
  await boss.api.moderation.decide({ body: { ...mute, reason: 'Rude' } });
  expect((await noticesOf(author, 'chat_muted'))[0]?.data).toMatchObject({ reason: 'Rude' });
  const [row] = await app.platform.database.db
    .insert(contentReports)
    .values({
      kind: 'donation',
      target_id: 5,
      author_id: author.id,
      reporter_id: reader.id,
      reason: 'spam',
      note: '',
      content: 'Text',
      title: '',
      created_at: app.clock.now(),
    })
    .returning();
  await boss.api.moderation.decide({
    body: { kind: 'donation', id: row?.id ?? 0, decision: 'warn', reason: 'Spam', points: 3 },
  });
  expect((await noticesOf(author, 'forum_warning'))[0]?.data).toEqual({ reason: 'Spam' });
});

it('a player with too many warning points sees how long they cannot post before they write', async () => {
  const author = await addAuthor();
  const thread = await open(author);
  await writeSettings(app.platform.database.db, { forum_warning_points: 3 }, app.clock.now());
  const stateOf = async () => [
    (await author.api.forum.get({ params: { id: thread } })).own?.warned_until,
    (await author.api.forum.draft({ query: { section: 'open' } })).warned_until,
  ];
  expect(await stateOf()).toEqual([null, null]);
  await boss.api.moderation.warn({ body: { kind: 'player', id: author.id, reason: 'Rude', points: 3 } });
  const [until, same] = await stateOf();
  expect(same).toBe(until);
  expect(Date.parse(until ?? '')).toBeGreaterThan(app.clock.now().getTime());
});

it('the history lists warnings, upheld reports, removals, mutes and bans once each, newest first', async () => {
  const author = await addAuthor();
  const thread = await open(author);
  const [removed, reported] = [await reply(author, thread), await reply(author, thread)];
  const [deleted, said] = [await say(author), await say(author)];
  const later = () => app.clock.advance(60_000);
  await boss.api.forum.removePost({ params: { id: removed }, body: { reason: 'Off topic' } });
  later();
  const { id } = await reader.api.forum.report({ body: { post: reported, reason: 'spam' } });
  await reader.api.forum.report({ body: { post: removed, reason: 'spam' } }).catch(() => undefined);
  await boss.api.forum.decide({ params: { id }, body: { decision: 'delete', reason: 'Spam' } });
  later();
  await boss.api.chat.removeByStaff({ params: { id: deleted }, body: { reason: 'Rude' } });
  later();
  const chat = await reader.api.chat.report({ body: { message: said, reason: 'harassment' } });
  await boss.api.chat.decide({ params: { id: chat.id }, body: { decision: 'delete', reason: 'Insult' } });
  later();
  await boss.api.chat.mute({ body: { username: author.username, hours: 24, reason: 'Again' } });
  later();
  await boss.api.moderation.warn({ body: { kind: 'player', id: author.id, reason: 'Last one' } });
  later();
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason: 'Mess' } });
  later();
  await boss.api.users.ban({ params: { id: author.id }, body: { reason: 'Enough of this' } });
  const { entries, more } = await historyOf(author);
  expect(more).toBe(false);
  expect(entries.map(({ kind, about, reason, by }) => [kind, about, reason, by])).toEqual([
    ['ban', null, 'Enough of this', boss.username],
    ['removal', 'thread', 'Mess', boss.username],
    ['warning', null, 'Last one', boss.username],
    ['mute', null, 'Again', boss.username],
    ['report', 'chat', 'Insult', boss.username],
    ['removal', 'chat', 'Rude', boss.username],
    ['report', 'post', 'Spam', boss.username],
    ['removal', 'post', 'Off topic', boss.username],
  ]);
  expect(entries[6]).toMatchObject({ decision: 'delete', category: 'spam' });
  expect(await historyOf(author, boss, '2')).toMatchObject({
    more: true,
    entries: [{ kind: 'ban' }, { about: 'thread' }],
  });
  const seen = (await historyOf(author, forumStaff)).entries.map(({ kind, about }) => about ?? kind);
  expect(seen).toEqual(['thread', 'warning', 'post', 'post']);
});

it('the history leaves out posts in sections that the viewer cannot see', async () => {
  const author = await addAuthor();
  const thread = await open(author);
  const post = await reply(author, thread);
  await boss.api.forum.removePost({ params: { id: post }, body: { reason: 'Secret' } });
  expect((await historyOf(author, forumStaff)).entries).toHaveLength(1);
  const section = (await boss.api.forum.adminSections()).groups
    .flatMap(({ sections }) => sections)
    .find(({ slug }) => slug === 'closed');
  await boss.api.forum.move({ params: { id: thread }, body: { section: section?.id ?? 0 } });
  expect((await historyOf(author, forumStaff)).entries).toEqual([]);
  expect((await historyOf(author)).entries).toHaveLength(1);
});

it('the history of an erased account leaves out held posts that staff never decided about', async () => {
  await boss.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
  const author = await addAuthor();
  const thread = await open(author);
  const hold = async () => {
    app.clock.advance(61_000);
    return (await author.api.forum.reply({ params: { id: thread }, body: { body: docOf(`Casino ${randomUUID()}`) } }))
      .id;
  };
  const refused = await hold();
  await hold();
  await boss.api.forum.decideHeld({ params: { id: refused }, body: { approve: false } });
  const { db } = app.platform.database;
  await forumPersonalData.erase?.(db, author.id, app.clock.now());
  await db.update(users).set({ status: 'deleted' }).where(eq(users.id, author.id));
  expect((await historyOf(author)).entries).toMatchObject([{ kind: 'removal', about: 'post', by: boss.username }]);
});
