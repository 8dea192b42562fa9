import { randomUUID } from 'node:crypto';
import { maxMessagesPerHour, maxOpenTickets, type TicketState } from '@wyrmgate/contract/tickets-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { cleanTickets } from './jobs.ts';
import { ticketsPersonalData } from './personal-data.ts';
import { ticketMessages, tickets } from './table.ts';

let app: TestApp;
let player: TestUser;
let other: TestUser;
/** Staff who may answer tickets. */
let guard: TestUser;
let second: TestUser;
let boss: TestUser;
/** Staff without any permission for tickets. */
let clerk: TestUser;
const topic: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp();
  const staff = (authority: 'low_wizard' | 'implementor') => createTestUser(app, { authority, longLivedToken: true });
  [guard, second, boss] = [await staff('low_wizard'), await staff('low_wizard'), await staff('implementor')];
  clerk = await createTestUser(app, { longLivedToken: true });
  const role = await boss.api.roles.create({
    body: { name: 'clerks', display_name: 'Clerks', permissions: JSON.stringify(['admin.users.view']) },
  });
  await boss.api.roles.assign({ params: { id: clerk.id }, body: { roleId: role.id } });
  for (const { key, id } of (await guard.api.tickets.adminTopics()).topics) if (key) topic[key] = id;
});
afterAll(() => app.close());
beforeEach(async () => {
  player = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
});

type Form = Parameters<TestUser['api']['tickets']['create']>[0]['body'];
const open = (user = player, more: Partial<Form> = {}) =>
  user.api.tickets.create({
    body: {
      topic: topic.bug ?? 0,
      subject: 'The gate is shut',
      text: 'I cannot leave the town.',
      client_id: randomUUID(),
      ...more,
    },
  });
const reply = (id: number, text: string, user = player, clientId: string = randomUUID()) =>
  user.api.tickets.reply({ params: { id }, body: { text, client_id: clientId } });
const versionOf = async (id: number) => (await guard.api.tickets.adminGet({ params: { id } })).version;
const answer = async (id: number, text = 'It opens at dawn.', state: 'answered' | 'waiting' | 'closed' = 'answered') =>
  guard.api.tickets.answer({ params: { id }, body: { text, state, version: await versionOf(id) } });
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const stateOf = async (id: number): Promise<TicketState> =>
  (await guard.api.tickets.adminGet({ params: { id } })).state;

describe('a ticket', () => {
  it('goes from open to answered, back to open with a reply, and to closed with a rating', async () => {
    const { id, state } = await open();
    expect(state).toBe('open');
    await answer(id);
    const answered = await player.api.tickets.get({ params: { id } });
    expect(answered.state).toBe('answered');
    expect(answered.messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['player', 'I cannot leave the town.'],
      ['staff', 'It opens at dawn.'],
    ]);
    expect((await reply(id, 'It is dawn')).state).toBe('open');
    await answer(id, 'Which gate?', 'waiting');
    expect(await stateOf(id)).toBe('waiting');
    expect(await code(player.api.tickets.rate({ params: { id }, body: { rating: 5 } }))).toBe('tickets.notClosed');
    expect((await player.api.tickets.close({ params: { id } })).state).toBe('closed');
    const rated = await player.api.tickets.rate({ params: { id }, body: { rating: 4, note: 'Fast' } });
    expect(rated.rating).toBe(4);
    expect(await guard.api.tickets.adminGet({ params: { id } })).toMatchObject({ rating: 4, rating_note: 'Fast' });
  });

  it('is stored once, even if it is sent several times at once', async () => {
    const clientId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => open(player, { client_id: clientId })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const [first] = sent;
    const again = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => reply(first?.id ?? 0, 'Still shut', player, again)));
    expect((await player.api.tickets.get({ params: { id: first?.id ?? 0 } })).messages).toHaveLength(2);
    // Client ids are unique per sender.
    expect((await open(other, { client_id: clientId })).id).not.toBe(first?.id);
  });

  it('is limited in number and rate, even under concurrent calls', async () => {
    const outcomes = await Promise.all(Array.from({ length: maxOpenTickets + 3 }, () => code(open())));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(maxOpenTickets);
    expect(outcomes.filter((outcome) => outcome === 'tickets.tooManyOpen')).toHaveLength(3);
    const [{ id } = { id: 0 }] = (await player.api.tickets.list()).tickets;
    const replies = await Promise.all(
      Array.from({ length: maxMessagesPerHour }, (_, index) => code(reply(id, `Hello ${index}`))),
    );
    expect(replies.filter((outcome) => outcome === 'done')).toHaveLength(maxMessagesPerHour - maxOpenTickets);
    expect(await errorOf(reply(id, 'More'))).toMatchObject({ code: 'tickets.tooManyMessages', status: 429 });
    app.clock.advance(3_600_000);
    await reply(id, 'An hour later');
    await player.api.tickets.close({ params: { id } });
    await open();
    // Opening a closed ticket again counts too.
    expect(await code(reply(id, 'Back'))).toBe('tickets.tooManyOpen');
  });

  it('requires an enabled topic, and the name of a player if it is about one', async () => {
    expect(await code(open(player, { topic: topic.report ?? 0 }))).toBe('tickets.detailNeeded');
    expect((await open(player, { topic: topic.report ?? 0, detail: 'Vex' })).detail).toBe('Vex');
    expect(await code(open(player, { topic: 999_999 }))).toBe('tickets.topicNotFound');
    const { topics } = await boss.api.tickets.adminTopics();
    const row = topics.find(({ key }) => key === 'other');
    const change = (active: boolean) =>
      boss.api.tickets.updateTopic({ params: { id: row?.id ?? 0 }, body: { names: {}, active } });
    await change(false);
    expect((await player.api.tickets.topics()).topics.map(({ key }) => key)).not.toContain('other');
    expect(await code(open(player, { topic: topic.other ?? 0 }))).toBe('tickets.topicNotFound');
    await change(true);
  });

  it('reports all invalid fields at once', async () => {
    const wrong = { topic: 'x', subject: 'two\nlines', text: '  ', client_id: 'no', attachments: [1, 2, 3, 4, 5] };
    const { status, fields } = await errorOf(player.api.tickets.create({ body: wrong as never }));
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path).sort()).toEqual(['attachments', 'client_id', 'subject', 'text', 'topic']);
  });

  it('cannot be opened while the feature is off, but existing tickets continue', async () => {
    const { id } = await open();
    await boss.api.features.update({ params: { key: 'tickets' }, body: { status: 'disabled' } });
    expect(await code(open())).toBe('features.ticketsClosed');
    expect(await code(reply(id, 'Are you there?'))).toBe('done');
    await boss.api.features.update({ params: { key: 'tickets' }, body: { status: 'enabled' } });
  });
});

describe('access to a ticket', () => {
  it('is only for its player and for staff with the permission', async () => {
    const { id } = await open();
    await answer(id);
    const version = await versionOf(id);
    const params = { id };
    const asPlayer = (api: TestUser['api']) => [
      code(api.tickets.get({ params })),
      code(api.tickets.reply({ params, body: { text: 'Let me in', client_id: randomUUID() } })),
      code(api.tickets.rate({ params, body: { rating: 1 } })),
      code(api.tickets.close({ params })),
    ];
    const asStaff = (api: TestUser['api']) => [
      code(api.tickets.adminGet({ params })),
      code(api.tickets.adminList()),
      code(api.tickets.ofPlayer({ params: { id: player.id } })),
      code(api.tickets.note({ params, body: { text: 'Seen' } })),
      code(api.tickets.answer({ params, body: { text: 'Hm', version: version - 1 } })),
      code(api.tickets.update({ params, body: { state: 'answered', version: version - 1 } })),
    ];
    const all = (calls: Promise<string>[]) => Promise.all(calls);
    const visitor = app.as() as TestUser['api'];
    expect(await all(asPlayer(visitor))).toEqual(Array(4).fill('common.unauthenticated'));
    expect(await all(asStaff(visitor))).toEqual(Array(6).fill('common.unauthenticated'));
    for (const stranger of [other, clerk, guard, boss])
      expect(await all(asPlayer(stranger.api))).toEqual(Array(4).fill('tickets.notFound'));
    for (const denied of [player, other, clerk])
      expect(await all(asStaff(denied.api))).toEqual(Array(6).fill('common.forbidden'));
    const allowed = ['done', 'done', 'done', 'done', 'tickets.changedMeanwhile', 'tickets.changedMeanwhile'];
    expect(await all(asStaff(guard.api))).toEqual(allowed);
    expect((await other.api.tickets.list()).tickets).toEqual([]);
  });

  it('shows its player no notes and no names of staff', async () => {
    const { id } = await open();
    await guard.api.tickets.note({ params: { id }, body: { text: 'Known troublemaker' } });
    await answer(id);
    const seen = JSON.stringify(await player.api.tickets.get({ params: { id } }));
    expect(seen).not.toContain('troublemaker');
    expect(seen).not.toContain(guard.username);
    const { messages } = await second.api.tickets.adminGet({ params: { id } });
    expect(messages.map(({ kind, author }) => [kind, author])).toEqual([
      ['player', player.username],
      ['note', guard.username],
      ['staff', guard.username],
    ]);
  });

  it('is limited like a player’s for staff who opened the ticket themselves', async () => {
    const { id } = await open(guard);
    const params = { id };
    await second.api.tickets.note({ params, body: { text: 'A colleague' } });
    expect(await code(guard.api.tickets.adminGet({ params }))).toBe('tickets.notFound');
    expect(await code(guard.api.tickets.note({ params, body: { text: 'Me' } }))).toBe('tickets.notFound');
    expect(await code(guard.api.tickets.update({ params, body: { state: 'closed' } }))).toBe('tickets.notFound');
    expect((await guard.api.tickets.ofPlayer({ params: { id: guard.id } })).tickets).toEqual([]);
    const found = await guard.api.tickets.adminList({ query: { search: `#${id}` } });
    expect(found.tickets).toEqual([]);
    expect((await guard.api.tickets.get({ params })).messages).toHaveLength(1);
    // A ticket cannot be assigned to its own player either.
    const assign = second.api.tickets.update({ params, body: { assignee: guard.id } });
    expect(await code(assign)).toBe('tickets.assigneeNotFound');
  });
});

describe('staff who handle tickets', () => {
  it('cannot answer the same ticket concurrently: the second of two answers is rejected', async () => {
    const { id } = await open();
    const version = await versionOf(id);
    const send = (user: TestUser) =>
      code(user.api.tickets.answer({ params: { id }, body: { text: `By ${user.username}`, version } }));
    expect((await Promise.all([send(guard), send(second)])).sort()).toEqual(['done', 'tickets.changedMeanwhile']);
    const { messages, assignee, version: now } = await guard.api.tickets.adminGet({ params: { id } });
    expect(messages).toHaveLength(2);
    // The first member of staff to answer becomes the assignee.
    expect(assignee?.username).toBe(messages[1]?.author);
    await reply(id, 'I forgot something');
    const late = guard.api.tickets.answer({ params: { id }, body: { text: 'Late', version: now } });
    expect(await code(late)).toBe('tickets.changedMeanwhile');
  });

  it('find the tickets of a player whose username is part of hundreds of others', async () => {
    await app.platform.database.query(`
      insert into users (username, email, password_hash, social_id, discovery_source, terms_accepted_at, create_time)
      select 'Drake' || i, 'drake' || i || '@mail.example', 'none', 'none', 'discord', now(), now() from generate_series(1, 600) i`);
    const drake = await createTestUser(app, { username: 'Drake', longLivedToken: true });
    const { id } = await open(drake);
    expect(await guard.api.tickets.adminList({ query: { search: 'drake' } })).toMatchObject({ tickets: [{ id }] });
  });

  it('find tickets by state, topic, assignee, age, number and player, with those longest in their state first', async () => {
    const first = await open();
    app.clock.advance(25 * 3_600_000);
    const later = await open(player, { topic: topic.payment ?? 0, subject: 'No coins' });
    await guard.api.tickets.update({ params: { id: later.id }, body: { assignee: second.id } });
    type Query = NonNullable<Parameters<TestUser['api']['tickets']['adminList']>[0]>['query'];
    const ids = async (query: Query) =>
      (await guard.api.tickets.adminList({ query: { search: player.username, ...query } })).tickets.map(({ id }) => id);
    expect(await ids({})).toEqual([first.id, later.id]);
    expect(await ids({ order: 'newest' })).toEqual([later.id, first.id]);
    expect(await ids({ topic: topic.payment })).toEqual([later.id]);
    expect(await ids({ assignee: second.id })).toEqual([later.id]);
    expect(await ids({ assignee: 'none', state: 'open' })).toEqual([first.id]);
    expect(await ids({ age: 'day' })).toEqual([first.id]);
    expect(await ids({ search: String(later.id) })).toEqual([later.id]);
    app.clock.advance(1000);
    await answer(first.id);
    expect(await ids({ state: 'active' })).toEqual([later.id, first.id]);
    expect(await ids({ state: 'closed' })).toEqual([]);
    const stats = await second.api.tickets.stats();
    expect(stats.mine).toBeGreaterThanOrEqual(1);
    const { items } = await guard.api.dashboard.attention();
    expect(items.find(({ kind }) => kind === 'tickets_open')?.count).toBe(stats.open);
  });

  it('page through the queue by cursor without gaps or repetitions', async () => {
    const mine = [];
    for (let index = 0; index < 5; index += 1) mine.push((await open()).id);
    const search = player.username;
    const one = await guard.api.tickets.adminList({ query: { search, limit: 2 } });
    const two = await guard.api.tickets.adminList({
      query: { search, limit: 2, page: 2, after: one.pagination.next ?? 0 },
    });
    const three = await guard.api.tickets.adminList({
      query: { search, limit: 2, page: 3, after: two.pagination.next ?? 0 },
    });
    expect([one, two, three].flatMap((page) => page.tickets.map(({ id }) => id))).toEqual(mine);
    expect(three.pagination.next).toBeNull();
  });

  it('assign tickets only to staff who may answer them', async () => {
    const { id } = await open();
    const assign = (assignee: number | null) => code(guard.api.tickets.update({ params: { id }, body: { assignee } }));
    expect(await assign(clerk.id)).toBe('tickets.assigneeNotFound');
    expect(await assign(player.id)).toBe('tickets.assigneeNotFound');
    expect(await assign(999_999)).toBe('tickets.assigneeNotFound');
    expect(await assign(boss.id)).toBe('done');
    expect(await assign(null)).toBe('done');
    const names = (await guard.api.tickets.assignees()).staff.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining([guard.username, second.username, boss.username]));
    expect(names).not.toContain(clerk.username);
    const empty = guard.api.tickets.update({ params: { id }, body: {} });
    expect(await code(empty)).toBe('tickets.nothingToChange');
  });

  it('notify the player of each answer in the portal and by email, unless the player has switched that off', async () => {
    const { id } = await open();
    await answer(id);
    const mails = async () => {
      const rows = await app.platform.database.db.select().from(mailOutbox);
      return rows.filter(({ recipient, template }) => recipient === player.email && template === 'ticket-answered');
    };
    expect(await mails()).toHaveLength(1);
    const [notice] = (await player.api.notifications.list()).notifications;
    expect(notice).toMatchObject({ kind: 'ticket_answered', link: `/tickets/${id}`, read_at: null });
    await player.api.tickets.get({ params: { id } });
    expect((await player.api.notifications.unread()).unread).toBe(0);
    await player.api.notifications.saveSwitch({ body: { topic: 'support', email: false } });
    await reply(id, 'Thanks');
    await answer(id, 'You are welcome', 'closed');
    expect(await mails()).toHaveLength(1);
  });

  it('can rename, add, sort and delete topics, but not delete built-in or used ones', async () => {
    const add = (names: Record<string, string>) => boss.api.tickets.createTopic({ body: { names, detail: 'none' } });
    expect(await code(add({ de: 'Gilde' }))).toBe('tickets.topicNeeded');
    const { topics } = await add({ en: 'Guild', de: 'Gilde' });
    const added = topics.at(-1);
    const params = { id: added?.id ?? 0 };
    expect(added).toMatchObject({ key: null, names: { en: 'Guild', de: 'Gilde' }, active: true });
    const edit = (version: number) =>
      code(boss.api.tickets.updateTopic({ params, body: { names: { en: 'Guilds' }, version } }));
    expect([await edit(1), await edit(1)]).toEqual(['done', 'tickets.changedMeanwhile']);
    const arranged = await boss.api.tickets.arrangeTopics({ body: { ids: [params.id] } });
    expect(arranged.topics[0]?.id).toBe(params.id);
    const { id } = await open(player, { topic: params.id });
    expect(await code(boss.api.tickets.removeTopic({ params }))).toBe('tickets.topicInUse');
    expect(await code(boss.api.tickets.removeTopic({ params: { id: topic.bug ?? 0 } }))).toBe('tickets.topicInUse');
    await guard.api.tickets.update({ params: { id }, body: { topic: topic.bug } });
    expect(await code(boss.api.tickets.removeTopic({ params }))).toBe('done');
  });

  it('can prepare answers per language, and the second of two concurrent edits is rejected', async () => {
    const texts = { en: 'Please wait.', de: 'Bitte warte.', fr: '' };
    const made = await boss.api.tickets.createAnswer({ body: { title: 'Wait', texts } });
    expect(made.texts).toEqual({ en: 'Please wait.', de: 'Bitte warte.' });
    const params = { id: made.id };
    const edit = (title: string) =>
      code(boss.api.tickets.updateAnswer({ params, body: { title, texts, version: made.version } }));
    expect((await Promise.all([edit('One'), edit('Two')])).sort()).toEqual(['done', 'tickets.changedMeanwhile']);
    expect((await errorOf(boss.api.tickets.createAnswer({ body: { title: 'X', texts: { de: 'Y' } } }))).status).toBe(
      400,
    );
    expect(await code(guard.api.tickets.removeAnswer({ params }))).toBe('common.forbidden');
    await boss.api.tickets.removeAnswer({ params });
    expect(await code(boss.api.tickets.removeAnswer({ params }))).toBe('tickets.answerNotFound');
  });
});

it('tickets are exported and erased with their player, and messages by erased staff are kept without their name', async () => {
  const { db } = app.platform.database;
  const helper = await createTestUser(app, { authority: 'low_wizard' });
  const mine = await open();
  const theirs = await open(other);
  for (const { id } of [mine, theirs])
    await helper.api.tickets.answer({ params: { id }, body: { text: 'Helped', version: 1 } });
  await helper.api.tickets.note({ params: { id: mine.id }, body: { text: 'Secret note' } });
  const copy = JSON.stringify(await ticketsPersonalData.export(db, player.id));
  expect(copy).toContain('I cannot leave the town.');
  expect(copy).toContain('Helped');
  expect(copy).not.toContain('Secret note');
  expect(JSON.stringify(await ticketsPersonalData.export(db, helper.id))).toContain('Secret note');
  await app.platform.database.transaction(async (tx) => {
    await ticketsPersonalData.erase(tx, player.id, app.clock.now());
    await ticketsPersonalData.erase(tx, helper.id, app.clock.now());
  });
  expect(await db.select().from(tickets).where(eq(tickets.user_id, player.id))).toEqual([]);
  expect(await db.select().from(ticketMessages).where(eq(ticketMessages.author_id, helper.id))).toEqual([]);
  const left = await guard.api.tickets.adminGet({ params: { id: theirs.id } });
  expect(left.assignee).toBeNull();
  expect(left.messages.map(({ text, author }) => [text, author])).toEqual([
    ['I cannot leave the town.', other.username],
    ['Helped', null],
  ]);
});

it('a ticket whose player does not reply is closed, can be reopened for some days, and is finally deleted', async () => {
  const day = 86_400_000;
  const { db } = app.platform.database;
  await writeSettings(
    db,
    { tickets_close_days: 5, tickets_reopen_days: 3, tickets_retention_days: 30 },
    app.clock.now(),
  );
  const { id } = await open();
  const waits = await open();
  await answer(id);
  app.clock.advance(4 * day);
  await cleanTickets(app.platform);
  expect(await stateOf(id)).toBe('answered');
  app.clock.advance(2 * day);
  await Promise.all([cleanTickets(app.platform), cleanTickets(app.platform)]);
  expect([await stateOf(id), await stateOf(waits.id)]).toEqual(['closed', 'open']);
  const notices = (await player.api.notifications.list()).notifications.map(({ kind }) => kind);
  expect(notices).toEqual(['ticket_closed', 'ticket_answered']);
  expect((await reply(id, 'One more thing')).state).toBe('open');
  await player.api.tickets.close({ params: { id } });
  app.clock.advance(4 * day);
  expect(await code(reply(id, 'Too late'))).toBe('tickets.closed');
  expect((await player.api.tickets.get({ params: { id } })).writable).toBe(false);
  app.clock.advance(30 * day);
  await cleanTickets(app.platform);
  const left = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, player.id));
  expect(left).toEqual([{ id: waits.id }]);
});
