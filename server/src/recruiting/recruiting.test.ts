import { maxPendingApplications } from '@wyrmgate/contract/recruiting-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import type { AccountId, Character, CharacterId, GuildId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { gameAccounts } from '../game-accounts/table.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { cleanApplications } from './jobs.ts';
import { recruitingPersonalData } from './personal-data.ts';
import { guildApplications, guildNotices } from './table.ts';

let app: TestApp;
let boss: TestUser;
let leader: TestUser;
let player: TestUser;
let other: TestUser;
let guilds: number[];
const dayMs = 86_400_000;

const member = (id: number, guildId: number, grade: number) =>
  character(id, { guildId: String(guildId) as GuildId, guildGrade: grade });
const characters: Character[] = [
  member(1, 1, 1),
  member(2, 1, 5),
  character(3, { level: 40 }),
  character(4, { level: 20 }),
  character(5, { level: 50, selectable: false }),
  ...[11, 12, 13, 14, 15, 16].map((id) => member(id, id, 1)),
];
const led = (id: number, by: number) => guild(id, { leaderId: String(by) as CharacterId, members: 2 });
const world = { characters, guilds: [led(1, 1), ...[11, 12, 13, 14, 15, 16].map((id) => led(id, id))] };

const link = (user: TestUser, account: number) =>
  app.platform.database.transaction((tx) =>
    linkGameAccount(tx, {
      family: 'test',
      account: { id: String(account) as AccountId, login: `game${account}` },
      userId: user.id,
      origin: 'proof',
      now: app.clock.now(),
    }),
  );
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
const own = async (user: TestUser) => (await user.api.recruiting.get({ params: { id: guilds[0] ?? 0 } })).own;
const characterOf = async (user: TestUser) => (await own(user))?.characters[0]?.id ?? 0;
const write = (more: object = {}, id = guilds[0] ?? 0) =>
  leader.api.recruiting.save({ params: { id }, body: { text: 'Join us', min_level: 10, open: true, ...more } });
const apply = async (user: TestUser, more: { id?: number; character?: number; text?: string } = {}) =>
  user.api.recruiting.apply({
    params: { id: more.id ?? guilds[0] ?? 0 },
    body: { character: more.character ?? (await characterOf(user)), text: more.text ?? 'Hello' },
  });
const decide = (id: number, accept: boolean, by = leader) =>
  by.api.recruiting.decide({ params: { id }, body: { accept, answer: 'Thanks' } });
const noticesOf = async (user: TestUser) => (await user.api.notifications.list({ query: {} })).notifications;

beforeAll(async () => {
  app = await startTestApp({
    jobs: false,
    game: worldOf(world),
  });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  leader = await createTestUser(app, { longLivedToken: true });
  player = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
  for (const account of [1, 11, 12, 13, 14, 15, 16]) await link(leader, account);
  for (const account of [2, 3, 5]) await link(player, account);
  await link(other, 4);
  await takeSnapshot(app.platform);
  const { guilds: shown } = await app.as().world.guilds({ query: {} });
  const idOf = (name: string) => shown.find((each) => each.name === name)?.id ?? 0;
  guilds = [1, 11, 12, 13, 14, 15, 16].map((id) => idOf(`Guild${id}`));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.platform.database;
  await db.delete(guildApplications);
  await db.delete(guildNotices);
  app.clock.advance(61_000);
});

describe('a guild notice', () => {
  it('is written only by the leader, and read by everyone', async () => {
    expect(await codeOf(player.api.recruiting.save({ params: { id: guilds[0] ?? 0 }, body: { text: 'Mine' } }))).toBe(
      'recruiting.notLeader',
    );
    await write({ text: '  Join us\n\nWe play at night  ' });
    const shown = await app.as().recruiting.get({ params: { id: guilds[0] ?? 0 } });
    expect(shown).toMatchObject({
      notice: { text: 'Join us\n\nWe play at night', min_level: 10, open: true },
      own: null,
    });
    expect((await app.as().recruiting.list()).guilds).toMatchObject([{ name: 'Guild1', min_level: 10 }]);
    await write({ open: false });
    expect((await app.as().recruiting.list()).guilds).toEqual([]);
    expect(await codeOf(app.as().recruiting.get({ params: { id: 999_999 } }))).toBe('recruiting.notFound');
  });

  it('passes through the word filter, and does not overwrite a text saved in another tab', async () => {
    const { id } = await boss.api['word-filter'].create({ body: { pattern: 'badword', action: 'reject' } });
    expect(await errorOf(write({ text: 'No BadWord here' }))).toMatchObject({
      code: 'recruiting.filtered',
      details: { words: 'BadWord' },
    });
    await boss.api['word-filter'].remove({ params: { id } });
    const { version } = await write();
    await write({ text: 'Second', version });
    expect(await codeOf(write({ text: 'Third', version }))).toBe('recruiting.changedMeanwhile');
  });

  it('that staff remove cannot be replaced for a week, and its author sees why', async () => {
    await write();
    expect((await errorOf(player.api.recruiting.adminList())).status).toBe(403);
    expect((await boss.api.recruiting.adminList()).notices).toMatchObject([
      { name: 'Guild1', text: 'Join us', author: leader.username },
    ]);
    const params = { id: guilds[0] ?? 0 };
    await boss.api.recruiting.adminRemove({ params, body: { reason: 'Insults' } });
    expect(await codeOf(boss.api.recruiting.adminRemove({ params, body: { reason: 'Again' } }))).toBe(
      'recruiting.notFound',
    );
    expect((await own(leader))?.paused).toMatchObject({ reason: 'Insults' });
    expect((await app.as().recruiting.get({ params })).notice).toBeNull();
    expect(await codeOf(write())).toBe('recruiting.paused');
    expect((await noticesOf(leader))[0]).toMatchObject({ kind: 'guild_notice_removed', data: { reason: 'Insults' } });
    app.clock.advance(7 * dayMs + 1000);
    await write();
    expect((await own(leader))?.paused).toBeNull();
  });
});

describe('a guild application', () => {
  it('requires a character without a guild and of the minimum level', async () => {
    expect(await codeOf(apply(player, { character: 1 }))).toBe('recruiting.closed');
    await write({ min_level: 30 });
    const choices = (await own(player))?.characters;
    expect(choices).toMatchObject([{ name: 'Player3', level: 40 }]);
    expect((await own(other))?.characters).toEqual([]);
    expect(await codeOf(apply(other, { character: choices?.[0]?.id ?? 0 }))).toBe('recruiting.unsuitable');
    expect(await apply(player)).toMatchObject({ state: 'pending', guild: { name: 'Guild1' }, character: 'Player3' });
    expect((await own(leader))?.waiting).toBe(1);
    expect((await noticesOf(leader))[0]).toMatchObject({
      kind: 'guild_application',
      data: { guild: 'Guild1', character: 'Player3' },
    });
  });

  it('is sent once, even from two tabs at the same time', async () => {
    await write();
    const chosen = await characterOf(player);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => apply(player, { character: chosen })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('recruiting.alreadyApplied');
  });

  it('is visible only to the leader, who can decide once', async () => {
    await write();
    const { id } = await apply(player);
    const params = { id: guilds[0] ?? 0 };
    for (const user of [player, other, boss])
      expect(await codeOf(user.api.recruiting.applications({ params }))).toBe('recruiting.notLeader');
    for (const user of [player, other, boss]) expect(await codeOf(decide(id, true, user))).toBe('recruiting.notFound');
    expect((await leader.api.recruiting.applications({ params })).applications).toMatchObject([
      { id, player: player.username, character: { name: 'Player3', level: 40 }, text: 'Hello' },
    ]);
    const outcomes = await Promise.allSettled([decide(id, true), decide(id, false)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await own(player))?.application).toMatchObject({ answer: 'Thanks' });
    expect((await noticesOf(player))[0]).toMatchObject({ kind: 'guild_decision', data: { guild: 'Guild1' } });
  });

  it('of a player that the leader has blocked is rejected as if the guild were closed', async () => {
    await write();
    const { block } = await leader.api.chat.block({ body: { username: player.username } });
    expect(await codeOf(apply(player))).toBe('recruiting.closed');
    await leader.api.chat.unblock({ params: { id: block.id } });
    expect(await apply(player)).toMatchObject({ state: 'pending' });
  });

  it('can be withdrawn by its player and sent again', async () => {
    await write();
    const { id } = await apply(player);
    expect(await codeOf(other.api.recruiting.withdraw({ params: { id } }))).toBe('recruiting.notFound');
    await player.api.recruiting.withdraw({ params: { id } });
    expect(await codeOf(decide(id, true))).toBe('recruiting.alreadyDecided');
    expect((await leader.api.recruiting.applications({ params: { id: guilds[0] ?? 0 } })).applications).toEqual([]);
    expect((await apply(player)).state).toBe('pending');
    expect((await player.api.recruiting.own()).applications.map(({ state }) => state)).toEqual([
      'pending',
      'withdrawn',
    ]);
  });

  it('cannot be sent again within a week of its rejection by the guild', async () => {
    await write();
    await decide((await apply(player)).id, false);
    expect(await codeOf(apply(player))).toBe('recruiting.refusedLately');
    app.clock.advance(7 * dayMs + 1000);
    expect((await apply(player)).state).toBe('pending');
  });

  it('is rejected while too many other applications of the player are pending', async () => {
    for (const id of guilds) await write({}, id);
    const chosen = await characterOf(player);
    for (const id of guilds.slice(0, maxPendingApplications)) await apply(player, { id, character: chosen });
    expect(await codeOf(apply(player, { id: guilds[maxPendingApplications] ?? 0, character: chosen }))).toBe(
      'recruiting.tooManyApplications',
    );
  });
});

describe('the leader of a guild', () => {
  const read = async (by: TestUser) =>
    (await by.api.recruiting.applications({ params: { id: guilds[0] ?? 0 } })).applications.map(
      ({ state, character: shown }) => ({ state, ...shown }),
    );
  const applied = { name: 'Player3', level: null, class: null };

  it('sees the level of a private character only while its application is pending, and never a later name', async () => {
    await write();
    const id = await characterOf(player);
    const hide = (value: boolean) => player.api.world.setPrivacy({ params: { id }, body: { private: value } });
    const rename = async (name: string) => {
      const found = characters.findIndex((each) => each.id === '3');
      characters[found] = character(3, { level: 40, name });
      await takeSnapshot(app.platform);
    };
    const { id: application } = await apply(player);
    await hide(true);
    expect(await read(leader)).toEqual([{ state: 'pending', name: 'Player3', level: 40, class: 'warrior' }]);
    expect((await decide(application, false)).character).toEqual(applied);
    await rename('Incognito');
    expect(await read(leader)).toEqual([{ state: 'refused', ...applied }]);
    await hide(false);
    expect(await read(leader)).toEqual([{ state: 'refused', name: 'Incognito', level: 40, class: 'warrior' }]);
    await rename('Player3');
  });

  it('sees pending applications, but none that an earlier leader decided', async () => {
    await write();
    await decide((await apply(player)).id, true);
    await apply(player);
    expect(await read(leader)).toMatchObject([{ state: 'pending' }, { state: 'accepted' }]);
    app.clock.advance(1000);
    world.guilds[0] = led(1, 2);
    await takeSnapshot(app.platform);
    expect(await codeOf(read(leader))).toBe('recruiting.notLeader');
    expect(await read(player)).toMatchObject([{ state: 'pending' }]);
    app.clock.advance(1000);
    world.guilds[0] = led(1, 1);
    await takeSnapshot(app.platform);
    expect(await read(leader)).toMatchObject([{ state: 'pending' }]);
  });

  it('sees no applications that were decided before another player linked the leading account', async () => {
    await write();
    await decide((await apply(player)).id, true);
    app.clock.advance(1000);
    await app.platform.database.db
      .update(gameAccounts)
      .set({ user_id: other.id, linked_at: app.clock.now() })
      .where(eq(gameAccounts.account_id, '1'));
    expect(await read(other)).toEqual([]);
    await app.platform.database.db
      .update(gameAccounts)
      .set({ user_id: leader.id })
      .where(eq(gameAccounts.account_id, '1'));
  });
});

it('a guild application is kept for ninety days after the decision, and erased with its player', async () => {
  await write();
  const { id } = await apply(player);
  await decide(id, false);
  app.clock.advance(89 * dayMs);
  await cleanApplications(app.platform);
  const { db } = app.platform.database;
  expect(await db.$count(guildApplications)).toBe(1);
  expect(await recruitingPersonalData.export(db, player.id)).toMatchObject({
    applications: [{ guild: 'Guild1', text: 'Hello', answer: 'Thanks' }],
  });
  await recruitingPersonalData.erase(db, leader.id, app.clock.now());
  await recruitingPersonalData.erase(db, player.id, app.clock.now());
  expect(await db.$count(guildApplications)).toBe(0);
  expect(await db.select({ author: guildNotices.author_id, text: guildNotices.text }).from(guildNotices)).toEqual([
    { author: null, text: 'Join us' },
  ]);
});
