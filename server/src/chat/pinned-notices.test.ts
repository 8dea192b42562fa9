import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@wyrmgate/contract/audit-actions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import type { AccountId, GuildId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { cleanChat } from './jobs.ts';
import { chatPersonalData } from './personal-data.ts';
import { chatPinnedNotices } from './table.ts';

let app: TestApp;
let boss: TestUser;
let guard: TestUser;
let member: TestUser;
let player: TestUser;
let guildKey: string;
const state = {
  characters: [character(1, { guildId: '7' as GuildId, guildGrade: 1 })],
  guilds: [guild(7)],
};
const hour = 3_600_000;

beforeAll(async () => {
  app = await startTestApp({ jobs: false, game: worldOf(state) });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  guard = await createTestUser(app, { longLivedToken: true });
  const role = await boss.api.roles.create({
    body: {
      name: 'chat',
      display_name: 'Chat',
      permissions: JSON.stringify(['admin.chat.view', 'admin.chat.moderate']),
    },
  });
  await boss.api.roles.assign({ params: { id: guard.id }, body: { roleId: role.id } });
  member = await createTestUser(app, { longLivedToken: true });
  const account = { id: '1' as AccountId, login: 'login1' };
  await app.platform.database.transaction((tx) =>
    linkGameAccount(tx, { family: 'test', account, userId: member.id, origin: 'proof', now: app.clock.now() }),
  );
  await takeSnapshot(app.platform);
  guildKey = (await member.api.chat.rooms()).rooms.find(({ kind }) => kind === 'guild')?.key ?? '';
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  player = await createTestUser(app, { longLivedToken: true });
});

const pin = (user: TestUser, room: string, text: string, more: { ends_at?: string; version?: number } = {}) =>
  user.api.chat.pinNotice({ params: { room }, body: { text, ...more } });
const unpin = (user: TestUser, room: string) => user.api.chat.unpinNotice({ params: { room } });
const dismiss = (user: TestUser, room: string, version: number) =>
  user.api.chat.dismissNotice({ params: { room }, body: { version } });
const page = (user: TestUser, room: string, query: Record<string, number> = {}) =>
  user.api.chat.list({ params: { room }, query });
const seen = async (user: TestUser, room: string) => (await page(user, room)).pinned;
const inFuture = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const auditOf = async (action: AuditAction) => (await boss.api.audit.list({ query: { action } })).logs;

describe('a pinned notice', () => {
  it('is shown to the readers of its room without its author, and can be changed and removed', async () => {
    expect(await seen(player, 'en')).toBeNull();
    const { pinned } = await pin(guard, 'en', 'Maintenance at noon', { version: 0 });
    expect(pinned).toMatchObject({ text: 'Maintenance at noon', ends_at: null, dismissed: false });
    const shown = await page(player, 'en');
    expect(shown.pinned).toEqual(pinned);
    expect(JSON.stringify(shown)).not.toContain(guard.username);
    expect(await seen(player, 'trade')).toBeNull();
    const ends_at = inFuture(hour);
    const changed = (await pin(guard, 'en', 'Maintenance at one', { ends_at, version: pinned.version })).pinned;
    expect(await seen(player, 'en')).toEqual({ ...changed, text: 'Maintenance at one', ends_at, dismissed: false });
    await unpin(guard, 'en');
    expect(await seen(player, 'en')).toBeNull();
    expect((await errorOf(unpin(guard, 'en'))).code).toBe('chat.notFound');
  });

  it('is recorded in the audit log with its text', async () => {
    await pin(guard, 'it', 'Ciao');
    await pin(guard, 'it', 'Buongiorno');
    await unpin(guard, 'it');
    const pins = (await auditOf('chat_notice_pin')).filter(({ target_id }) => target_id === 'it');
    expect(pins).toHaveLength(2);
    expect(pins[0]).toMatchObject({
      username: guard.username,
      target_type: 'chat_room',
      changes: { text: { before: 'Ciao', after: 'Buongiorno' } },
    });
    const [removed] = await auditOf('chat_notice_unpin');
    expect(removed).toMatchObject({ target_id: 'it', changes: { text: { before: 'Buongiorno', after: null } } });
  });

  it('is not overwritten by staff who saw an earlier one, and a repeated call changes nothing', async () => {
    const { pinned } = await pin(guard, 'es', 'First', { version: 0 });
    expect(await pin(guard, 'es', 'First', { version: 0 })).toEqual({ pinned });
    expect((await errorOf(pin(boss, 'es', 'Other', { version: 0 }))).code).toBe('chat.noticeChanged');
    await unpin(guard, 'es');
    expect((await errorOf(pin(boss, 'es', 'Other', { version: pinned.version }))).code).toBe('chat.noticeChanged');
    expect((await pin(boss, 'es', 'First', { version: 0 })).pinned.version).toBeGreaterThan(pinned.version);
  });

  it('is the only one in its room when several are pinned at once', async () => {
    const calls = await Promise.allSettled(['A', 'B', 'C', 'D'].map((text) => pin(guard, 'fr', text, { version: 0 })));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = calls.flatMap((call) => (call.status === 'rejected' ? call.reason.code : []));
    expect(reasons).toEqual(Array(3).fill('chat.noticeChanged'));
  });

  it('expires by itself, and the clean-up job deletes only expired ones', async () => {
    const { db } = app.platform.database;
    await db.delete(chatPinnedNotices);
    await pin(guard, 'pl', 'Short', { ends_at: inFuture(hour) });
    await pin(guard, 'hu', 'Long');
    app.clock.advance(hour - 1);
    expect((await seen(player, 'pl'))?.text).toBe('Short');
    app.clock.advance(1);
    expect(await seen(player, 'pl')).toBeNull();
    expect((await errorOf(unpin(guard, 'pl'))).code).toBe('chat.notFound');
    await cleanChat(app.platform);
    expect((await db.select().from(chatPinnedNotices)).map(({ text }) => text)).toEqual(['Long']);
    expect((await seen(player, 'hu'))?.text).toBe('Long');
  });

  it('can replace an expired one that the job has not deleted yet', async () => {
    await pin(guard, 'pl', 'Ended', { ends_at: inFuture(hour) });
    app.clock.advance(hour);
    await pin(guard, 'pl', 'Next', { version: 0 });
    expect((await seen(player, 'pl'))?.text).toBe('Next');
  });

  it('must end in the future and have 1 to 2,000 characters', async () => {
    const now = app.clock.now().toISOString();
    expect((await errorOf(pin(guard, 'pt', 'Late', { ends_at: now }))).code).toBe('chat.endsInPast');
    for (const text of ['', '  ', 'x'.repeat(2001), 'nul\0'])
      expect((await errorOf(pin(guard, 'pt', text))).status).toBe(400);
    for (const ends_at of ['tomorrow', '2027-02-30T00:00:00Z', '+275761-01-01T00:00:00Z'])
      expect((await errorOf(pin(guard, 'pt', 'Text', { ends_at }))).status).toBe(400);
    expect(await seen(player, 'pt')).toBeNull();
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['combining marks', `Z${'\u0301'.repeat(500)} \u202eevil`],
    ['one long word', 'W'.repeat(2000)],
    ['SQL', "'; drop table chat_pinned_notices; --"],
  ])('is stored and shown as it was written: %s', async (_, text) => {
    await pin(guard, 'pt', text);
    expect((await seen(player, 'pt'))?.text).toBe(text);
  });

  it('is not changed by the word filter', async () => {
    await boss.api['word-filter'].create({ body: { pattern: 'casino', action: 'reject' } });
    await pin(guard, 'ro', 'Casino offers are not allowed');
    expect((await seen(player, 'ro'))?.text).toBe('Casino offers are not allowed');
  });
});

describe('dismissing a pinned notice', () => {
  it('hides it for the player only, on every device, until it changes', async () => {
    const { pinned } = await pin(guard, 'de', 'Server-Neustart um zwölf');
    await dismiss(player, 'de', pinned.version);
    await dismiss(player, 'de', pinned.version - 1);
    expect(await seen(player, 'de')).toEqual({ ...pinned, dismissed: true });
    expect((await seen(member, 'de'))?.dismissed).toBe(false);
    // A repeated call by staff is not a change.
    await pin(guard, 'de', 'Server-Neustart um zwölf');
    expect((await seen(player, 'de'))?.dismissed).toBe(true);
    const next = (await pin(guard, 'de', 'Server-Neustart um eins')).pinned;
    expect((await seen(player, 'de'))?.dismissed).toBe(false);
    await dismiss(player, 'de', next.version);
    await unpin(guard, 'de');
    await pin(guard, 'de', 'Server-Neustart um eins');
    expect((await seen(player, 'de'))?.dismissed).toBe(false);
  });

  it('cannot hide later notices, and does not change the number of unread messages', async () => {
    await pin(guard, 'tr', 'Bir');
    await player.api.chat.send({ params: { room: 'tr' }, body: { client_id: randomUUID(), text: 'Selam' } });
    const unread = async (user: TestUser) =>
      (await user.api.chat.rooms()).rooms.find(({ key }) => key === 'tr')?.unread;
    await dismiss(member, 'tr', 2_000_000_000);
    expect(await unread(member)).toBe(0);
    app.clock.advance(61_000);
    await player.api.chat.send({ params: { room: 'tr' }, body: { client_id: randomUUID(), text: 'Orada mısın?' } });
    await dismiss(member, 'tr', 2_000_000_000);
    expect(await unread(member)).toBe(1);
    await pin(guard, 'tr', 'İki');
    expect(await seen(member, 'tr')).toMatchObject({ text: 'İki', dismissed: false });
  });

  it('is possible in a room without a notice, and rejected for rooms that the player cannot read', async () => {
    expect(await dismiss(player, 'trade', 1)).toEqual({ dismissed: true });
    for (const room of [guildKey, 'xx', 'private-0123456789abcdef'])
      expect((await errorOf(dismiss(player, room, 1))).code).toBe('chat.notFound');
  });
});

it('the pinned notice of a guild is shown to its members only, even if staff who cannot read the room pinned it', async () => {
  const body = { client_id: randomUUID(), text: 'Hello guild' };
  await member.api.chat.send({ params: { room: guildKey }, body });
  await pin(guard, guildKey, 'Your guild war is tonight');
  expect((await seen(member, guildKey))?.text).toBe('Your guild war is tonight');
  for (const user of [player, guard, boss]) expect((await errorOf(page(user, guildKey))).code).toBe('chat.notFound');
  expect((await errorOf(pin(guard, 'guild-999', 'Text'))).code).toBe('chat.notFound');
});

it('a change to the pinned notice reaches open pages over the socket and by polling, without its text', async () => {
  const told: unknown[] = [];
  const { realtime } = app.platform;
  const { toRoom } = realtime;
  realtime.toRoom = (room, event, message) => void told.push([room, event, message]);
  try {
    const before = await page(player, 'hu');
    const poll = () => page(player, 'hu', { after: before.last_seq, change: before.last_change });
    await pin(guard, 'hu', 'Watched');
    expect(await poll()).toMatchObject({ messages: [], more: false, pinned: { text: 'Watched' } });
    await unpin(guard, 'hu');
    expect(await poll()).toMatchObject({ messages: [], last_change: before.last_change + 2, pinned: null });
    const news = (change: number) => [
      'chat:hu',
      'chat',
      { room: 'hu', seq: before.last_seq, change: before.last_change + change, message: null },
    ];
    expect(told).toEqual([news(1), news(2)]);
  } finally {
    realtime.toRoom = toRoom;
  }
});

it('the personal data export contains pinned notices and dismissals, and erasing the author keeps the notice', async () => {
  const { database, clock } = app.platform;
  const { pinned } = await pin(guard, 'trade', 'No real money trades');
  await dismiss(guard, 'trade', pinned.version);
  const copy = JSON.stringify(await chatPersonalData.export(database.db, guard.id));
  expect(copy).toContain('No real money trades');
  expect(copy).toContain(`"dismissed_notice":${pinned.version}`);
  await database.transaction((tx) => chatPersonalData.erase(tx, guard.id, clock.now()));
  expect(JSON.stringify(await chatPersonalData.export(database.db, guard.id))).not.toContain('No real money trades');
  expect(await seen(player, 'trade')).toEqual(pinned);
  expect((await seen(guard, 'trade'))?.dismissed).toBe(false);
});
