import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addDonation } from '../../test/donation.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { chatReports } from '../chat/table.ts';
import { readReportKey, reportKeyOf } from '../donors/report-key.ts';
import { forumReports } from '../forum/queues/table.ts';
import type { CharacterId, GuildId } from '../game/shapes.ts';
import { payments } from '../payments/table.ts';
import { guildNotices } from '../recruiting/table.ts';
import { users } from '../users/table.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { contentReports } from './table.ts';

let app: TestApp;
let boss: TestUser;
let staff: TestUser;
let author: TestUser;
let reader: TestUser;
let guildId: number;
let count = 0;

const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

beforeAll(async () => {
  app = await startTestApp({
    jobs: false,
    game: worldOf({
      characters: [character(1, { guildId: '1' as GuildId, guildGrade: 1 })],
      guilds: [guild(1, { leaderId: '1' as CharacterId, members: 2 })],
    }),
  });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  staff = await createTestUser(app, { authority: 'low_wizard', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  await app.platform.database.db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await addSection(app, 'open');
  await addSection(app, 'staff', { see_right: 'permission', permission: 'admin.forum.sections' });
  await takeSnapshot(app.platform);
  guildId = (await app.as().world.guilds({ query: {} })).guilds[0]?.id ?? 0;
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.platform.database;
  await db.delete(forumReports);
  await db.delete(chatReports);
  await db.delete(contentReports);
  await db.delete(guildNotices);
  app.clock.advance(61_000);
});

const writePost = async (section = 'open', by = author) => {
  count += 1;
  app.clock.advance(61_000);
  const { thread } = await by.api.forum.create({
    body: { section, title: `Thread ${count}`, body: docOf(`Text ${count}`) },
  });
  app.clock.advance(61_000);
  return by.api.forum.reply({ params: { id: thread }, body: { body: docOf(`Reply ${count}`) } });
};
const reportPost = async (post: number, by = reader) =>
  (await by.api.forum.report({ body: { post, reason: 'spam', note: 'Look' } })).id;
const reportChat = async () => {
  count += 1;
  const { id } = await author.api.chat.send({
    params: { room: 'en' },
    body: { client_id: randomUUID(), text: `Message ${count}` },
  });
  return (await reader.api.chat.report({ body: { message: id, reason: 'harassment' } })).id;
};
const reportGuild = async () => {
  const { db } = app.platform.database;
  await db.insert(guildNotices).values({
    guild_id: guildId,
    text: 'Rude words',
    min_level: 0,
    open: true,
    author_id: author.id,
    updated_at: app.clock.now(),
  });
  return (await reader.api.moderation.report({ body: { kind: 'guild', target: guildId, reason: 'other' } })).id;
};
const donate = (hidden: boolean, message?: string) => addDonation(app, author, { hidden, ...(message && { message }) });
/** The key that the wall shows instead of the id. */
const keyOf = (id: number) => reportKeyOf(app.platform, id);
const noticesOf = async (user: TestUser) => (await user.api.notifications.list({ query: {} })).notifications;
const kindsOf = async (user: TestUser) =>
  (await user.api.moderation.queue({ query: {} })).items.map(({ kind }) => kind);

it('the moderation queue lists all pending items, oldest first, each with its possible decisions', async () => {
  const { id: post } = await writePost();
  await reportPost(post);
  app.clock.advance(1000);
  await reportChat();
  app.clock.advance(1000);
  await reportGuild();
  const shown = await donate(false, 'Shown at once');
  app.clock.advance(1000);
  await reader.api.moderation.report({ body: { kind: 'donation', target: keyOf(shown), reason: 'spam' } });
  app.clock.advance(1000);
  await donate(true);
  const { items, counts, more } = await boss.api.moderation.queue({ query: {} });
  expect(items.map(({ kind }) => kind)).toEqual(['post', 'chat', 'guild', 'donation', 'donation_held']);
  expect(items[0]).toMatchObject({ note: 'Look', author: author.username, reports: 1 });
  expect(items[0]?.decisions).toEqual(['dismiss', 'warn', 'delete', 'hide', 'mute']);
  expect(items[2]).toMatchObject({ text: 'Rude words', title: 'Guild1', decisions: ['dismiss', 'warn', 'hide'] });
  expect(counts).toMatchObject({ post: 1, chat: 1, guild: 1, donation: 1, donation_held: 1, held: 0, ticket: 0 });
  expect(more).toBe(false);
  expect((await boss.api.moderation.waiting()).total).toBe(5);
  await app.platform.database.db.update(payments).set({ message_hidden: false });
});

it('reports of the same post form one item in the moderation queue, and a decision closes all of them', async () => {
  const { id: post } = await writePost();
  const first = await reportPost(post);
  await reportPost(post, boss);
  const [item] = (await staff.api.moderation.queue({ query: { kind: 'post' } })).items;
  expect(item).toMatchObject({ id: first, reports: 2, reporter: reader.username });
  const body = { kind: 'post', id: first, decision: 'delete', reason: 'Spam', answer: 'Thank you' } as const;
  expect(await staff.api.moderation.decide({ body })).toEqual({ decided: 2 });
  expect((await staff.api.moderation.queue({ query: { kind: 'post' } })).items).toEqual([]);
  expect(await codeOf(staff.api.moderation.decide({ body }))).toBe('forum.alreadyDecided');
});

it('an item of each kind can be claimed by one member of staff, and no one else can decide on it', async () => {
  const { id: post } = await writePost();
  for (const [kind, id] of [
    ['post', await reportPost(post)],
    ['chat', await reportChat()],
    ['guild', await reportGuild()],
  ] as const) {
    await staff.api.moderation
      .claim({ body: { kind, id, claim: true } })
      .catch(async () => boss.api.moderation.claim({ body: { kind, id, claim: true } }));
    const [holder, other] = (await boss.api.moderation.queue({ query: { kind } })).items[0]?.mine
      ? [boss, staff]
      : [staff, boss];
    const refused = await codeOf(other.api.moderation.decide({ body: { kind, id, decision: 'dismiss' } }));
    expect([
      'forum.claimedByOther',
      'chat.claimedByOther',
      'moderation.claimedByOther',
      'moderation.notAllowed',
    ]).toContain(refused);
    expect((await holder.api.moderation.queue({ query: { mine: 'true' } })).items).toHaveLength(1);
    await holder.api.moderation.claim({ body: { kind, id, claim: false } });
    expect((await holder.api.moderation.queue({ query: { mine: 'true' } })).items).toHaveLength(0);
    await boss.api.moderation.decide({ body: { kind, id, decision: 'dismiss' } });
  }
});

it('a decision notifies the reporters of the chat message, guild notice or donor message', async () => {
  const chat = await reportChat();
  const notice = await reportGuild();
  const donation = await donate(false);
  const donated = await reader.api.moderation.report({
    body: { kind: 'donation', target: keyOf(donation), reason: 'other' },
  });
  const answer = 'We looked at it';
  const dropped: string[] = [];
  app.platform.cache.onDrop('recruiting', () => dropped.push('recruiting'));
  await boss.api.moderation.decide({ body: { kind: 'chat', id: chat, decision: 'mute', reason: 'Insult', answer } });
  await boss.api.moderation.decide({ body: { kind: 'guild', id: notice, decision: 'hide', reason: 'Rude', answer } });
  await boss.api.moderation.decide({ body: { kind: 'donation', id: donated.id, decision: 'dismiss', answer } });
  const told = (await noticesOf(reader)).filter(({ kind }) => kind === 'report_decided').slice(0, 3);
  expect(told.map(({ data }) => data)).toEqual([
    { about: 'donation', upheld: false, answer },
    { about: 'guild', upheld: true, answer },
    { about: 'chat', upheld: true, answer },
  ]);
  expect((await app.as().recruiting.get({ params: { id: guildId } })).notice).toBeNull();
  expect(dropped).toContain('recruiting');
  expect((await author.api.chat.rooms()).mute).toMatchObject({ reason: 'Insult' });
  await boss.api.chat.unmute({ params: { id: author.id } });
});

it('a donor message awaiting approval can be published or rejected in the moderation queue', async () => {
  const [good, bad] = [await donate(true, 'Good luck'), await donate(true, 'Bad words')];
  await staff.api.moderation.decide({ body: { kind: 'donation_held', id: good, decision: 'approve' } });
  await staff.api.moderation.decide({ body: { kind: 'donation_held', id: bad, decision: 'refuse' } });
  app.clock.advance(6000);
  const { donors } = await app.as().donors.wall({ query: { limit: 100 } });
  const shown = new Map(
    donors.map(({ message, report_key: key }) => [readReportKey(app.platform, key ?? ''), message]),
  );
  expect(shown.get(good)).toBe('Good luck');
  expect(shown.has(bad)).toBe(false);
  expect(JSON.stringify(donors)).not.toContain('Bad words');
});

it('the moderation queue shows each member of staff only the kinds and sections that their permissions cover', async () => {
  await reportPost((await writePost('staff', boss)).id, boss).catch(() => undefined);
  const hidden = await writePost('staff', boss);
  await app.platform.database.db.insert(forumReports).values({
    post_id: hidden.id,
    reporter_id: reader.id,
    reason: 'spam',
    note: '',
    post_text: 'Secret plan',
    created_at: app.clock.now(),
  });
  await reportGuild();
  expect(await kindsOf(staff)).toEqual([]);
  expect((await staff.api.moderation.waiting()).counts).not.toHaveProperty('guild');
  const god = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  expect(await kindsOf(god)).toEqual(['post', 'guild']);
  const [report] = await app.platform.database.db.select().from(contentReports);
  const body = { kind: 'guild', id: report?.id ?? 0, decision: 'dismiss' } as const;
  expect(await codeOf(staff.api.moderation.decide({ body }))).toBe('moderation.notAllowed');
  expect(await codeOf(reader.api.moderation.queue({ query: {} }))).toBe('common.forbidden');
});

it('staff cannot decide on moderation reports about themselves', async () => {
  const { id } = await writePost('open', staff);
  const report = await reportPost(id);
  expect(await kindsOf(staff)).toEqual([]);
  const body = { kind: 'post', id: report, decision: 'dismiss' } as const;
  expect(await codeOf(staff.api.moderation.decide({ body }))).toBe('forum.notFound');
});

it('a staff member can decide on reports about a guild notice, except those about the version that they wrote', async () => {
  const { db } = app.platform.database;
  const id = await reportGuild();
  const [first] = await db.select().from(contentReports).where(eq(contentReports.id, id));
  if (!first) throw new Error('The report was not stored.');
  const { id: _, ...about } = first;
  await db.insert(contentReports).values({ ...about, reporter_id: staff.id, author_id: boss.id, content: 'Mine' });
  const body = { kind: 'guild', id, decision: 'dismiss' } as const;
  expect((await boss.api.moderation.queue({ query: { kind: 'guild' } })).items).toMatchObject([{ id, reports: 1 }]);
  expect(await boss.api.moderation.decide({ body })).toEqual({ decided: 1 });
  const open = await db.select().from(contentReports).where(eq(contentReports.state, 'open'));
  expect(open.map(({ content }) => content)).toEqual(['Mine']);
});

it('a decision about a guild notice leaves the text and the reports of its next author alone', async () => {
  const { db } = app.platform.database;
  const id = await reportGuild();
  await db.update(guildNotices).set({ text: 'Kind words', author_id: staff.id, version: 2 });
  const next = { kind: 'guild', target: guildId, reason: 'spam' } as const;
  const other = await boss.api.moderation.report({ body: next });
  const queue = await boss.api.moderation.queue({ query: { kind: 'guild' } });
  expect(queue.items).toMatchObject([
    { id, author: author.username, text: 'Rude words', reports: 1 },
    { id: other.id, author: staff.username, text: 'Kind words', reports: 1 },
  ]);
  expect(queue.counts.guild).toBe(2);
  const hide = { kind: 'guild', id, decision: 'hide', reason: 'Insults' } as const;
  expect(await boss.api.moderation.decide({ body: hide })).toEqual({ decided: 1 });
  expect((await app.as().recruiting.get({ params: { id: guildId } })).notice?.text).toBe('Kind words');
  expect((await boss.api.moderation.queue({ query: { kind: 'guild' } })).items).toMatchObject([
    { id: other.id, upheld: 0 },
  ]);
});

it('a player can report the text of the next leader while their report about the previous leader is open', async () => {
  const { db } = app.platform.database;
  const body = { kind: 'guild', target: guildId, reason: 'spam' } as const;
  await reportGuild();
  for (const next of [staff.id, null]) {
    await db.update(guildNotices).set({ text: 'Ruder words', author_id: next });
    await reader.api.moderation.report({ body });
    expect(await codeOf(reader.api.moderation.report({ body }))).toBe('moderation.alreadyReported');
  }
  const { items } = await boss.api.moderation.queue({ query: { kind: 'guild' } });
  expect(items.map(({ author: by, reports }) => [by, reports])).toEqual([
    [author.username, 1],
    [staff.username, 1],
    [null, 1],
  ]);
});

it('an author whose account was deleted cannot be warned or muted, so that nothing about them is stored again', async () => {
  const { db } = app.platform.database;
  const items = [
    { kind: 'post', id: await reportPost((await writePost()).id) },
    { kind: 'chat', id: await reportChat() },
    { kind: 'guild', id: await reportGuild() },
  ] as const;
  await db.update(users).set({ status: 'deleted' }).where(eq(users.id, author.id));
  const queue = (await boss.api.moderation.queue({ query: {} })).items;
  expect(queue.map(({ kind, decisions }) => [kind, decisions])).toEqual([
    ['post', ['dismiss', 'delete', 'hide']],
    ['chat', ['dismiss', 'delete']],
    ['guild', ['dismiss', 'hide']],
  ]);
  for (const [item, decision, code] of [
    [items[0], 'warn', 'forum.notFound'],
    [items[0], 'mute', 'forum.notFound'],
    [items[1], 'warn', 'chat.notAllowed'],
    [items[1], 'mute', 'chat.notAllowed'],
    [items[2], 'warn', 'moderation.wrongDecision'],
  ] as const)
    expect(await codeOf(boss.api.moderation.decide({ body: { ...item, decision, reason: 'Spam' } }))).toBe(code);
  await db.update(users).set({ status: 'active' }).where(eq(users.id, author.id));
});

it('the name of an anonymous donor is hidden from staff who decide on a report', async () => {
  const target = await donate(false);
  await app.platform.database.db.update(payments).set({ anonymous: true }).where(eq(payments.id, target));
  await reader.api.moderation.report({ body: { kind: 'donation', target: keyOf(target), reason: 'spam' } });
  const { items } = await boss.api.moderation.queue({ query: { kind: 'donation' } });
  expect(items).toMatchObject([{ author: null, author_id: null, upheld: 0, reporter: reader.username }]);
  expect(JSON.stringify(items)).not.toContain(author.username);
});

it('a player can report a text only once, only if it is visible, and not if they wrote it', async () => {
  await reportGuild();
  const body = { kind: 'guild', target: guildId, reason: 'spam' } as const;
  expect(await codeOf(reader.api.moderation.report({ body }))).toBe('moderation.alreadyReported');
  expect(await codeOf(author.api.moderation.report({ body }))).toBe('moderation.ownText');
  const hidden = await donate(true);
  for (const target of [await donate(false), 'no key', keyOf(guildId).slice(0, -2)])
    expect(await codeOf(reader.api.moderation.report({ body: { kind: 'donation', target, reason: 'spam' } }))).toBe(
      'moderation.notFound',
    );
  expect(
    await codeOf(reader.api.moderation.report({ body: { kind: 'donation', target: keyOf(hidden), reason: 'spam' } })),
  ).toBe('moderation.notFound');
});

it('a moderation decision is rejected if it does not apply to the item, or removes a text without giving a reason', async () => {
  const id = await reportGuild();
  expect(await codeOf(boss.api.moderation.decide({ body: { kind: 'guild', id, decision: 'mute' } }))).toBe(
    'moderation.wrongDecision',
  );
  expect(await codeOf(boss.api.moderation.decide({ body: { kind: 'guild', id, decision: 'hide' } }))).toBe(
    'moderation.reasonNeeded',
  );
  const [row] = await app.platform.database.db.select().from(contentReports).where(eq(contentReports.id, id));
  expect(row?.state).toBe('open');
});

it('the moderation queue counts each reported text once, up to 99 per kind', async () => {
  const { db } = app.platform.database;
  const reports = Array.from({ length: 120 }, (_, index) => ({
    ...{ kind: 'guild' as const, target_id: 1000 + Math.floor(index / 2), author_id: author.id, content: 'Rude words' },
    ...{ reporter_id: index % 2 ? reader.id : boss.id, reason: 'spam' as const, note: '', title: 'Guild' },
    created_at: app.clock.now(),
  }));
  await db.insert(contentReports).values(reports);
  const counts = async () => (await boss.api.moderation.waiting()).counts;
  expect(await counts()).toMatchObject({ guild: 60, donation: 0, post: 0 });
  await db.insert(contentReports).values(reports.map((row) => ({ ...row, target_id: row.target_id + 1000 })));
  expect(await counts()).toMatchObject({ guild: 99 });
  await db.update(contentReports).set({ author_id: boss.id });
  expect(await counts()).toMatchObject({ guild: 0 });
});
