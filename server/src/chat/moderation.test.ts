import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@wyrmgate/contract/audit-actions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { chatPersonalData } from './personal-data.ts';
import { chatMembers, chatReports } from './table.ts';

let app: TestApp;
let boss: TestUser;
let guard: TestUser;
let viewer: TestUser;
let player: TestUser;
let other: TestUser;
let count = 0;
const hour = 3_600_000;

const holder = async (permissions: string[]): Promise<TestUser> => {
  const user = await createTestUser(app, { longLivedToken: true });
  count += 1;
  const role = await boss.api.roles.create({
    body: { name: `chat-${count}`, display_name: 'Chat', permissions: JSON.stringify(permissions) },
  });
  await boss.api.roles.assign({ params: { id: user.id }, body: { roleId: role.id } });
  return user;
};

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  viewer = await holder(['admin.chat.view']);
  guard = await holder(['admin.chat.view', 'admin.chat.moderate']);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  player = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
});

const send = (user: TestUser, text = `Text ${count++}`, room = 'en', clientId: string = randomUUID()) =>
  user.api.chat.send({ params: { room }, body: { client_id: clientId, text } });
const mute = (staff: TestUser, { username }: TestUser, hours: 1 | 24 = 24) =>
  staff.api.chat.mute({ body: { username, reason: 'Insults', hours } });
const statusOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call;
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};
const auditOf = async (action: AuditAction) => (await boss.api.audit.list({ query: { action } })).logs[0];

describe('chat permissions', () => {
  it('allow each kind of caller exactly the intended actions', async () => {
    const { id } = await send(other, 'Reported');
    const report = await player.api.chat.report({ body: { message: id, reason: 'spam' } });
    const room = { params: { room: 'en' } };
    const calls = {
      read: (api: TestUser['api']) => api.chat.list(room),
      reports: (api: TestUser['api']) => api.chat.reports({ query: {} }),
      mutes: (api: TestUser['api']) => api.chat.mutes(),
      slow: (api: TestUser['api']) => api.chat.setSlowMode({ ...room, body: { slow_seconds: 0 } }),
      unmute: (api: TestUser['api']) => api.chat.unmute({ params: { id: player.id } }),
      mute: (api: TestUser['api']) =>
        api.chat.mute({ body: { username: player.username, reason: 'Insults', hours: 1 } }),
      remove: (api: TestUser['api']) => api.chat.removeByStaff({ params: { id }, body: { reason: 'Spam' } }),
      decide: (api: TestUser['api']) => api.chat.decide({ params: { id: report.id }, body: { decision: 'dismiss' } }),
    };
    const tried = async (api: TestUser['api']) => {
      const result: Record<string, number> = {};
      for (const [name, call] of Object.entries(calls)) result[name] = await statusOf(call(api));
      return result;
    };
    const all = (status: number) => Object.fromEntries(Object.keys(calls).map((name) => [name, status]));
    expect(await tried(app.as())).toEqual(all(401));
    expect(await tried(player.api)).toEqual({ ...all(403), read: 200 });
    expect(await tried(viewer.api)).toEqual({ ...all(403), read: 200, reports: 200, mutes: 200 });
    // No mute exists yet.
    expect(await tried(guard.api)).toEqual({ ...all(200), unmute: 409 });
  });

  it('do not allow actions against oneself or staff of the same or a higher level', async () => {
    const { id } = await send(boss, 'Announcement');
    const high = await createTestUser(app, { authority: 'high_wizard', longLivedToken: true });
    for (const staff of [high, guard]) {
      expect((await errorOf(mute(staff, boss))).code).toBe('chat.notAllowed');
      const removal = staff.api.chat.removeByStaff({ params: { id }, body: { reason: 'No' } });
      expect((await errorOf(removal)).code).toBe('chat.notAllowed');
    }
    expect((await errorOf(mute(guard, guard))).code).toBe('chat.notAllowed');
    expect((await errorOf(mute(guard, { ...player, username: 'NobodyAtAll' }))).code).toBe('chat.playerNotFound');
    await mute(boss, guard);
    expect((await errorOf(guard.api.chat.unmute({ params: { id: guard.id } }))).code).toBe('chat.notAllowed');
    await boss.api.chat.unmute({ params: { id: guard.id } });
  });
});

describe('a player muted in the chat', () => {
  it('can read and delete but neither send nor edit, sees the reason, and can write again when the mute ends', async () => {
    const clientId = randomUUID();
    const sent = await send(player, 'Before', 'en', clientId);
    const { mute: given } = await mute(guard, player, 1);
    expect(given).toMatchObject({ username: player.username, reason: 'Insults', muted_by: guard.username });
    expect((await player.api.chat.rooms()).mute).toEqual({ until: given.until, reason: 'Insults' });
    const [notice] = (await player.api.notifications.list()).notifications;
    expect(notice).toMatchObject({ kind: 'chat_muted', data: { until: given.until, reason: 'Insults' }, actor: null });
    for (const room of ['en', 'trade'])
      expect(await errorOf(send(player, 'Words', room))).toMatchObject({ code: 'chat.muted', status: 403 });
    const edit = player.api.chat.edit({ params: { id: sent.id }, body: { text: 'Insult' } });
    expect((await errorOf(edit)).code).toBe('chat.muted');
    expect((await send(player, 'Before', 'en', clientId)).id).toBe(sent.id);
    expect((await player.api.chat.list({ params: { room: 'en' } })).messages.length).toBeGreaterThan(0);
    await player.api.chat.remove({ params: { id: sent.id } });
    expect((await viewer.api.chat.mutes()).mutes.map(({ user_id }) => user_id)).toContain(player.id);
    expect(await auditOf('chat_mute')).toMatchObject({ target_id: String(player.id) });
    app.clock.advance(hour);
    await send(player, 'Free again');
    expect((await viewer.api.chat.mutes()).mutes.map(({ user_id }) => user_id)).not.toContain(player.id);
    expect((await player.api.chat.rooms()).mute).toBeNull();
  });

  it('stays muted until the later end when another moderator mutes them for less time', async () => {
    const { mute: first } = await mute(guard, player, 24);
    const { mute: second } = await mute(boss, player, 1);
    expect(second).toMatchObject({ until: first.until, muted_by: boss.username });
    expect((await player.api.chat.rooms()).mute).toMatchObject({ until: first.until });
    await guard.api.chat.unmute({ params: { id: player.id } });
  });

  it('can write again when staff end the mute, which succeeds only once', async () => {
    await mute(guard, player);
    await guard.api.chat.unmute({ params: { id: player.id } });
    expect((await errorOf(guard.api.chat.unmute({ params: { id: player.id } }))).code).toBe('chat.notMuted');
    await send(player);
  });

  it('cannot send anything once muted, even if the mute began while a message was being sent', async () => {
    const { database } = app.platform;
    // Either the message is stored before the mute, or it is rejected. Once the mute is stored, nothing gets through.
    for (let round = 0; round < 5; round += 1) {
      const victim = await createTestUser(app, { longLivedToken: true });
      const results = await Promise.allSettled([send(victim), mute(guard, victim), send(victim)]);
      expect(results[1]?.status).toBe('fulfilled');
      expect((await errorOf(send(victim))).code).toBe('chat.muted');
      const [member] = await database.db.select().from(chatMembers).where(eq(chatMembers.user_id, victim.id));
      expect(member?.mute_reason).toBe('Insults');
    }
  });

  it('can be muted only with a reason and for one of the offered durations', async () => {
    for (const body of [
      { username: player.username, reason: ' ', hours: 1 },
      { username: player.username, reason: 'Insults', hours: 2 },
      { username: player.username, reason: 'Insults' },
    ])
      expect(await statusOf(guard.api.chat.mute({ body: body as never }))).toBe(400);
  });
});

it('slow mode limits players, but not staff, in one chat room', async () => {
  await guard.api.chat.setSlowMode({ params: { room: 'trade' }, body: { slow_seconds: 30 } });
  await send(player, 'One', 'trade');
  const error = await errorOf(send(player, 'Two', 'trade'));
  expect(error).toMatchObject({ code: 'chat.slowMode', details: { seconds: 30 } });
  await send(player, 'Elsewhere', 'en');
  await send(guard, 'Staff one', 'trade');
  await send(guard, 'Staff two', 'trade');
  app.clock.advance(30_000);
  await send(player, 'Two', 'trade');
  expect(await statusOf(guard.api.chat.setSlowMode({ params: { room: 'trade' }, body: { slow_seconds: 7 } }))).toBe(
    400,
  );
  await guard.api.chat.setSlowMode({ params: { room: 'trade' }, body: { slow_seconds: 0 } });
  const unknown = guard.api.chat.setSlowMode({ params: { room: 'guild-9' }, body: { slow_seconds: 0 } });
  expect(await statusOf(unknown)).toBe(404);
});

it('staff delete a chat message with a reason that readers see', async () => {
  const { id, seq } = await send(player, 'Insult');
  await guard.api.chat.removeByStaff({ params: { id }, body: { reason: 'Insults' } });
  const { messages } = await other.api.chat.list({ params: { room: 'en' } });
  expect(messages.find((message) => message.seq === seq)).toMatchObject({
    text: '',
    removed: 'staff',
    removal_reason: 'Insults',
  });
  const again = guard.api.chat.removeByStaff({ params: { id }, body: { reason: 'Insults' } });
  expect((await errorOf(again)).code).toBe('chat.notFound');
  expect(await auditOf('chat_message_delete')).toMatchObject({ target_id: String(id) });
});

describe('a chat report', () => {
  it('is accepted once, never from the author, and keeps a copy of the text', async () => {
    const { id } = await send(player, 'Rude words');
    const report = (user: TestUser) => user.api.chat.report({ body: { message: id, reason: 'harassment' } });
    expect((await errorOf(report(player))).code).toBe('chat.ownMessage');
    await report(other);
    expect((await errorOf(report(other))).code).toBe('chat.alreadyReported');
    await player.api.chat.edit({ params: { id }, body: { text: 'Kind words' } });
    const { reports } = await viewer.api.chat.reports({ query: {} });
    expect(reports[0]).toMatchObject({
      text: 'Rude words',
      author: player.username,
      reporter: other.username,
      room: 'en',
      upheld: 0,
    });
    expect((await errorOf(other.api.chat.report({ body: { message: 999_999, reason: 'spam' } }))).status).toBe(404);
  });

  it('is decided once for all reporters, and muting the author deletes the message', async () => {
    const { id, seq } = await send(player, 'Worse words');
    const third = await createTestUser(app);
    const first = await other.api.chat.report({ body: { message: id, reason: 'harassment' } });
    await third.api.chat.report({ body: { message: id, reason: 'other', note: 'See this' } });
    const decide = () =>
      guard.api.chat.decide({
        params: { id: first.id },
        body: { decision: 'mute', reason: 'Insults', hours: 6 },
      });
    const silent = guard.api.chat.decide({ params: { id: first.id }, body: { decision: 'mute', reason: ' ' } });
    expect((await errorOf(silent)).fields).toMatchObject([{ path: 'reason', code: 'chat:validation.reason' }]);
    const outcomes = await Promise.allSettled([decide(), decide()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await errorOf(decide())).code).toBe('chat.alreadyDecided');
    expect((await errorOf(send(player))).code).toBe('chat.muted');
    const { messages } = await other.api.chat.list({ params: { room: 'en' } });
    expect(messages.find((message) => message.seq === seq)?.removed).toBe('staff');
    const { reports } = await viewer.api.chat.reports({ query: { state: 'decided' } });
    expect(reports.slice(0, 2).map(({ state, decision }) => [state, decision])).toEqual([
      ['upheld', 'mute'],
      ['upheld', 'mute'],
    ]);
  });

  it('counts towards the daily limit, even when many reports are sent at once', async () => {
    const author = await createTestUser(app, { longLivedToken: true });
    const ids: number[] = [];
    for (let times = 0; times < 25; times += 1) {
      app.clock.advance(61_000);
      ids.push((await send(author, `Words ${times}`)).id);
    }
    const outcomes = await Promise.allSettled(
      ids.map((message) => other.api.chat.report({ body: { message, reason: 'spam' } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });

  it('is stored even if two players report each other at the same time', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [one, two] = [await createTestUser(app), await createTestUser(app)];
        return { one, two, first: await send(one, 'One insult'), second: await send(two, 'Another insult') };
      }),
    );
    const report = (user: TestUser, message: number) =>
      user.api.chat.report({ body: { message, reason: 'harassment' } });
    const ids = await Promise.all(
      pairs.flatMap(({ one, two, first, second }) => [report(one, second.id), report(two, first.id)]),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(16);
  });

  it('about a staff member is hidden from that person', async () => {
    const { id } = await send(guard, 'Staff words');
    const report = await other.api.chat.report({ body: { message: id, reason: 'harassment' } });
    const ids = async (staff: TestUser) => (await staff.api.chat.reports({ query: {} })).reports.map((row) => row.id);
    expect(await ids(guard)).not.toContain(report.id);
    expect(await ids(viewer)).toContain(report.id);
    const decide = guard.api.chat.decide({ params: { id: report.id }, body: { decision: 'dismiss' } });
    expect((await errorOf(decide)).code).toBe('chat.notFound');
  });
});

it('the personal data export contains all chat data, and erasure keeps room messages but removes their author', async () => {
  const { db } = app.platform.database;
  const kept = await send(player, 'Kept words');
  const gone = await send(player, 'Deleted words');
  await player.api.chat.remove({ params: { id: gone.id } });
  const theirs = await send(other, 'Their words');
  await player.api.chat.report({ body: { message: theirs.id, reason: 'spam', note: 'My note' } });
  const bad = await send(player, 'Removed words');
  const { id } = await other.api.chat.report({ body: { message: bad.id, reason: 'harassment' } });
  await boss.api.chat.decide({ params: { id }, body: { decision: 'delete', reason: 'Removal reason' } });
  const { reports } = await boss.api.chat.reports({ query: {} });
  const own = reports.find(({ text }) => text === 'Their words');
  await boss.api.chat.decide({ params: { id: own?.id ?? 0 }, body: { decision: 'dismiss', answer: 'An answer' } });
  await mute(guard, player);
  const copy = JSON.stringify(await chatPersonalData.export(db, player.id));
  const told = ['Removal reason', '"removed_by":"staff"', '"removed_by":"author"', 'An answer'];
  for (const text of ['Kept words', 'Deleted words', 'My note', 'Insults', ...told]) expect(copy).toContain(text);
  await app.platform.database.transaction(async (tx) => {
    await chatPersonalData.erase(tx, player.id, app.clock.now());
    await chatPersonalData.erase(tx, guard.id, app.clock.now());
    await tx.update(users).set({ status: 'deleted' }).where(eq(users.id, player.id));
  });
  const { messages } = await other.api.chat.list({ params: { room: 'en' } });
  expect(messages.find(({ id }) => id === kept.id)).toMatchObject({ author: null, text: 'Kept words' });
  const after = JSON.stringify(await chatPersonalData.export(db, player.id));
  expect(after).not.toContain('Deleted words');
  const [report] = await db.select().from(chatReports).where(eq(chatReports.reporter_id, player.id));
  expect(report?.note).toBe('');
  const [about] = await db.select().from(chatReports).where(eq(chatReports.author_id, player.id));
  expect(about?.message_text).toBe('');
  expect(await db.select().from(chatMembers).where(eq(chatMembers.muted_by, guard.id))).toEqual([]);
});

it('staff can post notices in a room despite slow mode and blocks, and players can neither post nor report them', async () => {
  const room = 'fr';
  const post = (user: TestUser, text: string, clientId: string = randomUUID()) =>
    user.api.chat.postNotice({ params: { room }, body: { client_id: clientId, text } });
  await boss.api.chat.setSlowMode({ params: { room }, body: { slow_seconds: 60 } });
  await player.api.chat.block({ body: { username: guard.username } });
  const clientId = randomUUID();
  const { message } = await post(guard, 'The server restarts at noon', clientId);
  expect(message).toMatchObject({ notice: true, author: null, discord: false });
  expect((await post(guard, 'The server restarts at noon', clientId)).message.id).toBe(message.id);
  await post(guard, 'The server has restarted');
  const page = await player.api.chat.list({ params: { room }, query: {} });
  expect(page.messages.map(({ text, notice }) => [text, notice])).toEqual([
    ['The server restarts at noon', true],
    ['The server has restarted', true],
  ]);
  expect(page.last_seq).toBe(2);
  expect(await auditOf('chat_notice_post')).toMatchObject({ target_id: room });
  for (const user of [player, viewer]) expect(await statusOf(post(user, 'Not me'))).toBe(403);
  const report = player.api.chat.report({ body: { message: message.id, reason: 'spam' } });
  expect(await statusOf(report)).toBe(404);
  const secret = boss.api.chat.postNotice({
    params: { room: 'private-0123456789abcdef' },
    body: { client_id: randomUUID(), text: 'Hello' },
  });
  expect(await statusOf(secret)).toBe(404);
  await guard.api.chat.removeByStaff({ params: { id: message.id }, body: { reason: 'Wrong time' } });
  const [first] = (await player.api.chat.list({ params: { room }, query: {} })).messages;
  expect(first).toMatchObject({ text: '', removed: 'staff', notice: true });
});
