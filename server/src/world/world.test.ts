import type { Board, LastSeenPrecision } from '@wyrmgate/contract/world-constants';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { deliveries } from '../deliveries/table.ts';
import type { GameWorld } from '../game/port.ts';
import type { AccountId, Character, CharacterId, GuildId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { users } from '../users/table.ts';
import { takeSnapshot } from './snapshot.ts';

let app: TestApp;
const start = async (state: Parameters<typeof worldOf>[0], more: Partial<GameWorld> = {}): Promise<TestApp> => {
  app = await startTestApp({ game: { ...worldOf(state), ...more } });
  return app;
};
afterEach(() => app.close());

const board = (name: Board, query: Record<string, unknown> = {}) =>
  app.as().world.board({ params: { board: name }, query: query as never });
const names = async (name: Board, query: Record<string, unknown> = {}) =>
  (await board(name, query)).rows.map((row) => row.name);

/** Computes places by counting better rows, which is slow but obviously correct. */
const naivePlaces = <Row>(rows: readonly Row[], better: (one: Row, other: Row) => boolean): number[] =>
  rows.map((row) => 1 + rows.filter((other) => better(other, row)).length).sort((one, other) => one - other);

describe('a ranking', () => {
  it('has the same order as a naive sort, with ties, negative experience and levels over 255', async () => {
    const state: { characters: Character[] } = { characters: [] };
    await start(state);
    const figures = fc.record({
      level: fc.constantFrom(1, 10, 99, 255, 256, 4000),
      experience: fc.constantFrom(-2_147_483_648, -5, 0, 1, 2_147_483_647),
      pvpScore: fc.constantFrom(null, -20_000, -1, 0, 1, 300),
      empire: fc.constantFrom('red' as const, 'blue' as const, null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(figures, { minLength: 1, maxLength: 14 }), async (all) => {
        state.characters = all.map((one, index) => character(index + 1, one));
        expect(await takeSnapshot(app.platform)).toBe(true);
        const players = await board('players');
        expect(players.rows.map(({ place }) => place)).toEqual(
          naivePlaces(all, (a, b) => a.level > b.level || (a.level === b.level && a.experience > b.experience)),
        );
        expect(players.rows.map(({ level }) => level)).toEqual(all.map(({ level }) => level).sort((a, b) => b - a));
        const fought = all.filter(({ pvpScore }) => pvpScore !== null && pvpScore !== 0);
        expect((await board('pvp')).rows.map(({ place }) => place)).toEqual(
          naivePlaces(fought, (a, b) => (a.pvpScore ?? 0) > (b.pvpScore ?? 0)),
        );
        for (const [minLevel, maxLevel] of [
          [10, 255],
          [256, 5000],
        ] as const) {
          const { pagination } = await board('players', { minLevel, maxLevel, empire: 'blue' });
          expect(pagination.total).toBe(
            all.filter((one) => one.empire === 'blue' && one.level >= minLevel && one.level <= maxLevel).length,
          );
        }
      }),
      { numRuns: 12 },
    );
  });

  it('ranks guilds by points, then level', async () => {
    await start({
      characters: [],
      guilds: [guild(1, { points: 5, level: 3 }), guild(2, { points: 9 }), guild(3, { points: 5, level: 3 }), guild(4)],
    });
    await takeSnapshot(app.platform);
    expect((await board('guilds')).rows.map(({ name, place }) => [name, place])).toEqual([
      ['Guild2', 1],
      ['Guild1', 2],
      ['Guild3', 2],
      ['Guild4', 4],
    ]);
  });

  it('has a last page, and an empty page after it', async () => {
    await start({ characters: Array.from({ length: 7 }, (_, index) => character(index + 1, { level: 50 - index })) });
    await takeSnapshot(app.platform);
    expect(await names('players', { limit: 3 })).toEqual(['Player1', 'Player2', 'Player3']);
    expect(await names('players', { limit: 3, page: 3 })).toEqual(['Player7']);
    expect(await names('players', { limit: 3, page: 4 })).toEqual([]);
    expect(await names('players', { limit: 2, page: 2, minLevel: 45, maxLevel: 48 })).toEqual(['Player5', 'Player6']);
    for (const query of [{ page: 0 }, { page: 1_000_001 }, { limit: 101 }, { minLevel: -1 }, { maxLevel: 40_000 }])
      expect((await errorOf(board('players', query))).status, JSON.stringify(query)).toBe(400);
  });

  it('exists only if the game provides the figures for it', async () => {
    await start({ characters: [character(1)], capabilities: ['characters'] });
    await takeSnapshot(app.platform);
    expect((await board('players')).snapshot.boards).toEqual(['players']);
    expect(await errorOf(board('pvp'))).toMatchObject({ status: 404, code: 'world.boardNotFound' });
  });

  it('excludes characters according to the rules, and counts each of the others once', async () => {
    await start({
      characters: [
        character(1),
        character(2, { authority: 'god', banned: true }),
        character(3, { banned: true }),
        character(4, { selectable: false }),
        character(5, { name: '  ' }),
      ],
    });
    await takeSnapshot(app.platform);
    expect(await names('players')).toEqual(['Player1']);
    const boss = await createTestUser(app, { authority: 'implementor' });
    const before = await boss.api.world.adminGet();
    expect(before.live?.excluded).toEqual({ staff: 1, banned: 1, slotless: 1, nameless: 1 });
    await boss.api.world.saveRules({ body: { world_excluded: ['banned'], version: before.version } });
    await takeSnapshot(app.platform);
    expect(await names('players')).toEqual(['Player1', 'Player4', '  ']);
    expect((await boss.api.world.adminGet()).live?.excluded).toEqual({ banned: 2 });
    expect(
      await errorOf(boss.api.world.saveRules({ body: { world_last_seen: 'day', version: before.version } })),
    ).toMatchObject({ status: 409, code: 'world.changedMeanwhile' });
  });

  it('excludes characters of deleted players if the rules exclude them, and counts them separately', async () => {
    await start({
      characters: [character(1), character(2), character(3), character(4, { banned: true }), character(5)],
    });
    const [stays, leaves] = [await createTestUser(app), await createTestUser(app)];
    for (const [account, { id: userId }, family] of [
      ['1', stays, 'test'],
      ['2', leaves, 'test'],
      ['4', leaves, 'test'],
      ['5', leaves, 'another game'],
    ] as const)
      await linkGameAccount(app.platform.database.db, {
        family,
        account: { id: account as AccountId, login: `login${account}` },
        userId,
        origin: 'proof',
        now: app.clock.now(),
      });
    await app.platform.database.db.update(users).set({ status: 'deleted' }).where(eq(users.id, leaves.id));
    await takeSnapshot(app.platform);
    expect(await names('players')).toEqual(['Player1', 'Player3', 'Player5']);
    const boss = await createTestUser(app, { authority: 'implementor' });
    expect((await boss.api.world.adminGet()).live?.excluded).toEqual({ banned: 1, deleted: 1 });
    await boss.api.world.saveRules({ body: { world_excluded: ['banned'] } });
    await takeSnapshot(app.platform);
    expect(await names('players')).toEqual(['Player1', 'Player2', 'Player3', 'Player5']);
    expect((await boss.api.world.adminGet()).live?.excluded).toEqual({ banned: 1 });
  });

  it('shows how many places each character has moved since yesterday and last week', async () => {
    const state = { characters: [character(1, { level: 20 }), character(2, { level: 10 })] };
    await start(state);
    await takeSnapshot(app.platform);
    expect((await board('players')).rows[0]?.movement).toEqual({ day: null, week: null });
    app.clock.advance(86_400_000);
    state.characters[1] = character(2, { level: 30 });
    await takeSnapshot(app.platform);
    expect((await board('players')).rows.map(({ name, movement }) => [name, movement.day])).toEqual([
      ['Player2', 1],
      ['Player1', -1],
    ]);
    app.clock.advance(6 * 86_400_000);
    await takeSnapshot(app.platform);
    expect((await board('players')).rows[0]?.movement).toEqual({ day: null, week: 1 });
  });
});

describe('the search by name', () => {
  beforeEach(async () => {
    await start({
      characters: [
        ...Array.from({ length: 120 }, (_, index) => character(index + 1, { level: 200 - index })),
        character(500, { name: 'Ångström', level: 30, empire: 'blue' }),
        character(501, { name: 'Twin', level: 20 }),
        character(502, { name: 'Twin', level: 90 }),
      ],
    });
    await takeSnapshot(app.platform);
  });
  const find = async (name: string, query: Record<string, unknown> = {}) =>
    (await app.as().world.find({ params: { board: 'players' }, query: { name, ...query } as never })).match;

  it('opens the page with the match', async () => {
    expect(await find('player70')).toMatchObject({ name: 'Player70', place: 70, page: 2, filtered: false });
    expect(await find('ÅNGSTRÖM')).toMatchObject({ place: 122, page: 3 });
    expect(await find('ångs')).toMatchObject({ name: 'Ångström' });
    expect(await find('twin')).toMatchObject({ name: 'Twin', place: 111 });
  });

  it('counts only rows that pass the filters, and drops the filters if they exclude the match', async () => {
    expect(await find('ångström', { empire: 'blue' })).toMatchObject({ page: 1, filtered: false });
    expect(await find('ångström', { empire: 'red' })).toMatchObject({ page: 3, filtered: true });
  });

  it('treats wildcards and quotes as plain characters', async () => {
    for (const name of ['%', '_', '\\', "'", 'nobody', '\u0000', '😀']) expect(await find(name), name).toBeNull();
  });
});

describe('a private character', () => {
  let owner: TestUser;
  const secret = 'Shadowmere';
  beforeEach(async () => {
    await start({
      capabilities: ['characters', 'guilds', 'pvp', 'unstuck'],
      characters: [
        character(1, { name: secret, level: 90, pvpScore: 5, guildId: '7' as GuildId, guildGrade: 1 }),
        character(2, { guildId: '7' as GuildId, guildGrade: 2 }),
      ],
      guilds: [guild(7, { leaderId: '1' as CharacterId, leaderName: secret, members: 2 })],
    });
    owner = await createTestUser(app, { longLivedToken: true });
    await app.platform.database.transaction((tx) =>
      linkGameAccount(tx, {
        family: 'test',
        account: { id: '1' as AccountId, login: 'owner' },
        userId: owner.id,
        origin: 'proof',
        now: app.clock.now(),
      }),
    );
    await takeSnapshot(app.platform);
  });
  const everything = async () => {
    const api = app.as().world;
    const { rows } = await api.board({ params: { board: 'guilds' } });
    const guildId = rows[0]?.id ?? 0;
    return JSON.stringify([
      await api.board({ params: { board: 'players' } }),
      await api.board({ params: { board: 'pvp' } }),
      rows,
      await api.guilds({ query: {} }),
      await api.guild({ params: { id: guildId } }),
      await api.find({ params: { board: 'players' }, query: { name: secret } }),
    ]);
  };

  it('keeps its rank but immediately loses its name everywhere', async () => {
    const [own] = (await owner.api.world.own()).characters;
    const id = own?.id ?? 0;
    expect(own).toMatchObject({ name: secret, private: false });
    expect(await everything()).toContain(secret);
    expect((await app.as().world.character({ params: { id } })).character.name).toBe(secret);
    await owner.api.world.setPrivacy({ params: { id }, body: { private: true } });
    expect(await everything()).not.toContain(secret);
    expect((await board('players')).rows[0]).toMatchObject({ place: 1, level: 90, id: null, name: null, guild: null });
    expect((await errorOf(app.as().world.character({ params: { id } }))).status).toBe(404);
    expect((await errorOf(app.as().world.characterNamed({ query: { name: secret } }))).status).toBe(404);
    await takeSnapshot(app.platform);
    expect(await everything()).not.toContain(secret);
    await owner.api.world.setPrivacy({ params: { id }, body: { private: false } });
    expect(await everything()).toContain(secret);
  });

  it('follows the default privacy setting until its owner chooses', async () => {
    const boss = await createTestUser(app, { authority: 'implementor' });
    await boss.api.world.saveRules({ body: { world_private_default: true } });
    expect(await everything()).not.toContain(secret);
    const [own] = (await owner.api.world.own()).characters;
    await owner.api.world.setPrivacy({ params: { id: own?.id ?? 0 }, body: { private: false } });
    expect(await everything()).toContain(secret);
  });

  it('can be unstuck once an hour, and only by its owner', async () => {
    const [own] = (await owner.api.world.own()).characters;
    const params = { id: own?.id ?? 0 };
    const both = await Promise.allSettled([owner.api.world.unstick({ params }), owner.api.world.unstick({ params })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = () => errorOf(owner.api.world.unstick({ params }));
    expect(await again()).toMatchObject({ status: 409, code: 'world.unstickWaiting' });
    const arrived = { status: 'delivered' as const, delivered_at: app.clock.now() };
    await app.platform.database.db.update(deliveries).set(arrived);
    app.clock.advance(20 * 60_000);
    expect(await again()).toMatchObject({ status: 409, code: 'world.unstickTooSoon', retryAfterSeconds: 40 * 60 });
    app.clock.advance(40 * 60_000);
    expect(await owner.api.world.unstick({ params })).toEqual({ queued: true });
    const stranger = await createTestUser(app);
    expect((await errorOf(stranger.api.world.unstick({ params }))).status).toBe(404);
  });

  it('can have its privacy changed only by its owner', async () => {
    const stranger = await createTestUser(app);
    const [own] = (await owner.api.world.own()).characters;
    const change = stranger.api.world.setPrivacy({ params: { id: own?.id ?? 0 }, body: { private: true } });
    expect(await errorOf(change)).toMatchObject({ status: 404, code: 'world.characterNotFound' });
    expect((await stranger.api.world.own()).characters).toEqual([]);
  });
});

describe('a character', () => {
  it('may have any name that the game allows', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '=HYPERLINK("http://evil")',
      '\u202Eesrever',
      '龘'.repeat(24),
      'a\u0000b\uD800c',
      "Robert'); drop table users;--",
    ];
    await start({
      characters: hostile.map((name, index) => character(index + 1, { name, level: 50 - index })),
      guilds: hostile.map((name, index) => guild(index + 1, { name })),
    });
    await takeSnapshot(app.platform);
    const { rows } = await board('players');
    for (const [index, name] of hostile.entries()) {
      const stored = name.replaceAll('\0', '').toWellFormed();
      expect(rows[index]?.name).toBe(stored);
      const { character: page } = await app.as().world.character({ params: { id: rows[index]?.id ?? 0 } });
      expect(page.name).toBe(stored);
      expect(await app.as().world.characterNamed({ query: { name: stored } })).toMatchObject({ id: page.id });
    }
    expect((await board('guilds')).rows.map(({ name }) => name).sort()).toEqual(
      hostile.map((name) => name.replaceAll('\0', '').toWellFormed()).sort(),
    );
  });

  it('shows when it was last seen only as precisely as the setting allows', async () => {
    const dayMs = 86_400_000;
    const state: { characters: Character[] } = { characters: [] };
    await start(state);
    const played = [0.9, 1.1, 6.9, 7.1, 29.9, 30.1].map((days) => new Date(app.clock.now().getTime() - days * dayMs));
    state.characters = [...played, null].map((lastPlayedAt, index) =>
      character(index + 1, { level: 50 - index, lastPlayedAt }),
    );
    await takeSnapshot(app.platform);
    const boss = await createTestUser(app, { authority: 'implementor' });
    const { rows } = await board('players');
    for (const [precision, expected] of Object.entries({
      hidden: [null, null, null, null, null, null, null],
      month: ['month', 'month', 'month', 'month', 'month', 'older', null],
      week: ['week', 'week', 'week', 'month', 'month', 'older', null],
      day: ['today', 'week', 'week', 'month', 'month', 'older', null],
    })) {
      await boss.api.world.saveRules({ body: { world_last_seen: precision as LastSeenPrecision } });
      const pages = await Promise.all(rows.map(({ id }) => app.as().world.character({ params: { id: id ?? 0 } })));
      expect(pages.map((page) => page.character.last_seen)).toEqual(expected);
      for (const time of played) expect(JSON.stringify(pages)).not.toContain(time.toISOString().slice(0, 16));
    }
  });

  it('keeps its address and history in every snapshot', async () => {
    const state = { characters: [character(1, { level: 9 }), character(2, { level: 8 })] };
    await start(state);
    await takeSnapshot(app.platform);
    const id = (await board('players')).rows[0]?.id ?? 0;
    app.clock.advance(86_400_000);
    state.characters = [character(2, { level: 70 }), character(1, { level: 9, name: 'Renamed' })];
    await takeSnapshot(app.platform);
    const { character: page } = await app.as().world.character({ params: { id } });
    expect(page).toMatchObject({ name: 'Renamed', places: [{ board: 'players', place: 2, total: 2 }] });
    expect(page.history.map(({ places }) => places.players)).toEqual([1, 2]);
  });
});
