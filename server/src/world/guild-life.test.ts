import { membersPageSize } from '@wyrmgate/contract/world-constants';
import { and, eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { GameError } from '../game/errors.ts';
import type { AccountId, CharacterId, GuildId, GuildWar } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { gameItems } from '../items/table.ts';
import { takeSnapshot } from './snapshot.ts';
import { worldEquipment, worldIdentities } from './table.ts';

let app: TestApp;
type State = Parameters<typeof worldOf>[0];
const start = async (state: State): Promise<void> => {
  app = await startTestApp({ jobs: false, game: worldOf(state) });
};
afterEach(() => app?.close());

const idOf = async (kind: 'character' | 'guild', gameId: string): Promise<number> => {
  const [row] = await app.platform.database.db
    .select({ id: worldIdentities.id })
    .from(worldIdentities)
    .where(and(eq(worldIdentities.kind, kind), eq(worldIdentities.game_id, gameId)));
  return row?.id ?? 0;
};
const guildPage = async (gameId: string) =>
  (await app.as().world.guild({ params: { id: await idOf('guild', gameId) }, query: {} })).guild;
const characterPage = async (gameId: string) =>
  (await app.as().world.character({ params: { id: await idOf('character', gameId) } })).character;
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
const owns = async (account: string): Promise<TestUser> => {
  const user = await createTestUser(app, { longLivedToken: true });
  await app.platform.database.transaction((tx) =>
    linkGameAccount(tx, {
      family: 'test',
      account: { id: account as AccountId, login: `owner${account}` },
      userId: user.id,
      origin: 'proof',
      now: app.clock.now(),
    }),
  );
  return user;
};
const war = (id: number, more: Partial<GuildWar> = {}): GuildWar => ({
  id: String(id),
  guildId: '1' as GuildId,
  rivalId: '2' as GuildId,
  at: new Date(Date.UTC(2026, 0, id, 19)),
  state: 'ended',
  winnerId: '1' as GuildId,
  score: 30,
  rivalScore: 12,
  ...more,
});
const guildCapabilities = ['characters', 'guilds', 'guildWars'];

it('a guild page shows wars from its guild’s point of view, and keeps those that the game no longer lists', async () => {
  const state: State = {
    characters: [],
    guilds: [guild(1), guild(2), guild(3)],
    wars: [
      war(1),
      war(2, { winnerId: null, score: 9, rivalScore: 9 }),
      war(3, { winnerId: null, score: null, rivalScore: null }),
      war(4, { guildId: '3' as GuildId, rivalId: '1' as GuildId, winnerId: '3' as GuildId }),
      war(5, { state: 'planned', winnerId: null, score: null, rivalScore: null }),
    ],
    capabilities: guildCapabilities,
  };
  await start(state);
  await takeSnapshot(app.platform);
  expect(
    (await guildPage('1')).wars?.map(({ rival, result, score, state: at }) => [rival?.name, result, score, at]),
  ).toEqual([
    ['Guild2', null, null, 'planned'],
    ['Guild3', 'lost', 12, 'ended'],
    ['Guild2', 'unknown', null, 'ended'],
    ['Guild2', 'drawn', 9, 'ended'],
    ['Guild2', 'won', 30, 'ended'],
  ]);
  expect((await guildPage('2')).wars?.at(-1)).toMatchObject({ result: 'lost', score: 12, rival_score: 30 });
  // The planned war has been fought, and the game no longer lists an old war and a guild.
  state.wars = [war(5)];
  state.guilds = [guild(1), guild(2)];
  await takeSnapshot(app.platform);
  const after = (await guildPage('1')).wars;
  expect(after?.length).toBe(5);
  expect(after?.slice(0, 2).map(({ rival, result }) => [rival?.name, result])).toEqual([
    ['Guild2', 'won'],
    [undefined, 'lost'],
  ]);
});

it('a guild page has no wars if the game does not list them', async () => {
  await start({ characters: [], guilds: [guild(1)], capabilities: ['characters', 'guilds'] });
  await takeSnapshot(app.platform);
  expect((await guildPage('1')).wars).toBeNull();
});

it('a guild page has the history of names, levels and leaders, without the name of a private leader', async () => {
  const state: State = {
    characters: [character(1), character(2, { name: 'Secretive' })],
    guilds: [guild(1, { leaderId: '1' as CharacterId, leaderName: 'Player1', level: 5 })],
  };
  await start(state);
  await takeSnapshot(app.platform);
  expect((await guildPage('1')).events).toEqual([]);
  state.guilds = [
    guild(1, { name: 'Renamed', leaderId: '2' as CharacterId, leaderName: 'Secretive', level: 7 }),
    guild(2),
  ];
  app.clock.advance(3_600_000);
  await takeSnapshot(app.platform);
  const { events } = await guildPage('1');
  expect(events.map(({ kind, before, after }) => [kind, before, after]).sort()).toEqual([
    ['leader', null, null],
    ['level', '5', '7'],
    ['renamed', 'Guild1', 'Renamed'],
  ]);
  expect(events.find(({ kind }) => kind === 'leader')?.leader?.name).toBe('Secretive');
  expect((await guildPage('2')).events.map(({ kind, after }) => [kind, after])).toEqual([['founded', 'Guild2']]);
  const owner = await owns('2');
  const params = { id: await idOf('character', '2') };
  await owner.api.world.setPrivacy({ params, body: { private: true } });
  expect(JSON.stringify(await guildPage('1'))).not.toContain('Secretive');
  // Nothing changed, so nothing is added.
  await takeSnapshot(app.platform);
  expect((await guildPage('1')).events.length).toBe(3);
});

it('equipment is shown with imported names, only if its owner allows it, and hidden at once', async () => {
  const state: State = {
    characters: [character(1), character(2)],
    equipment: [
      {
        characterId: '1' as CharacterId,
        items: [
          { slot: 0, item: 11299, count: 1, sockets: [1, 28430, 0] },
          { slot: 4, item: 189, count: 1, sockets: [] },
        ],
      },
      { characterId: '2' as CharacterId, items: [{ slot: 4, item: 777, count: 1, sockets: [] }] },
    ],
    capabilities: ['characters', 'equipment'],
  };
  await start(state);
  await app.platform.database.db
    .insert(gameItems)
    .values({ vnum: 189, names: { en: 'Blade', tr: 'Kılıç' }, search: 'blade', updated_at: app.clock.now() });
  await takeSnapshot(app.platform);
  expect((await characterPage('1')).equipment).toBeNull();
  const owner = await owns('1');
  const params = { id: await idOf('character', '1') };
  await owner.api.world.setEquipment({ params, body: { shown: true } });
  expect(await owner.api.world.own()).toMatchObject({
    can_show_equipment: true,
    characters: [{ shows_equipment: true }],
  });
  await takeSnapshot(app.platform);
  expect((await characterPage('1')).equipment).toEqual([
    { slot: 'weapon', number: 189, names: { en: 'Blade', tr: 'Kılıç' }, count: 1, sockets: 0 },
    { slot: 'body', number: 11299, names: {}, count: 1, sockets: 2 },
  ]);
  expect((await characterPage('2')).equipment).toBeNull();
  const stranger = await owns('2');
  expect(await statusOf(stranger.api.world.setEquipment({ params, body: { shown: false } }))).toBe(404);
  await owner.api.world.setEquipment({ params, body: { shown: false } });
  expect((await characterPage('1')).equipment).toBeNull();
  expect(await app.platform.database.db.$count(worldEquipment)).toBe(0);
});

it('equipment is hidden when the character or its game account gets another owner, until the new owner shows it', async () => {
  const items = [{ slot: 4, item: 189, count: 1, sockets: [] }];
  const state: State = {
    characters: [character(1), character(2)],
    equipment: [{ characterId: '1' as CharacterId, items }],
    capabilities: ['characters', 'equipment'],
  };
  await start(state);
  const snapshot = () => {
    app.clock.advance(60_000);
    return takeSnapshot(app.platform);
  };
  await snapshot();
  const owners = { '1': await owns('1'), '2': await owns('2') };
  const params = { id: await idOf('character', '1') };
  const show = (owner: TestUser) => owner.api.world.setEquipment({ params, body: { shown: true } });
  const shown = async () => (await characterPage('1')).equipment;
  await show(owners['1']);
  await snapshot();
  expect(await shown()).toHaveLength(1);
  state.characters = [character(1, { accountId: '2' as AccountId }), character(2)];
  await snapshot();
  expect(await shown()).toBeNull();
  expect(await app.platform.database.db.$count(worldEquipment)).toBe(0);
  await snapshot();
  expect(await shown()).toBeNull();
  await show(owners['2']);
  await snapshot();
  expect(await shown()).toHaveLength(1);
  const [link] = (await owners['2'].api['game-accounts'].list()).accounts;
  await owners['2'].api['game-accounts'].unlink({ params: { id: link?.id ?? 0 } });
  expect(await shown()).toBeNull();
  await owns('2');
  await snapshot();
  expect(await shown()).toBeNull();
});

it('equipment is deleted when its character becomes private or the feature is turned off, and kept if the game does not respond', async () => {
  const items = [{ slot: 4, item: 189, count: 1, sockets: [] }];
  const state: State = {
    characters: [character(1)],
    equipment: [{ characterId: '1' as CharacterId, items }],
    capabilities: ['characters', 'equipment'],
  };
  await start(state);
  await takeSnapshot(app.platform);
  const owner = await owns('1');
  const params = { id: await idOf('character', '1') };
  await owner.api.world.setEquipment({ params, body: { shown: true } });
  await takeSnapshot(app.platform);
  const stored = () => app.platform.database.db.$count(worldEquipment);
  expect(await stored()).toBe(1);
  app.clock.advance(60_000);
  const silent = vi.spyOn(app.platform.game, 'equipment').mockRejectedValue(new GameError('unavailable', 'Silent.'));
  expect(await takeSnapshot(app.platform)).toBe(true);
  silent.mockRestore();
  expect((await characterPage('1')).equipment).toHaveLength(1);
  await owner.api.world.setPrivacy({ params, body: { private: true } });
  expect(await statusOf(characterPage('1'))).toBe(404);
  app.clock.advance(60_000);
  await takeSnapshot(app.platform);
  expect(await stored()).toBe(0);
  await owner.api.world.setPrivacy({ params, body: { private: false } });
  const boss = await createTestUser(app, { authority: 'implementor' });
  await boss.api.world.saveRules({ body: { world_equipment: false } });
  app.clock.advance(60_000);
  await takeSnapshot(app.platform);
  expect((await characterPage('1')).equipment).toBeNull();
  expect((await owner.api.world.own()).can_show_equipment).toBe(false);
});

it('the list of guilds can be searched by any part of a name in the latest copy, with filters and pages', async () => {
  const guilds = Array.from({ length: 9 }, (_, index) => guild(index + 1, { points: 100 - index, level: index + 1 }));
  guilds[4] = guild(5, { name: 'Ångström_%', points: 200 });
  const state: State = { characters: [], guilds, capabilities: guildCapabilities };
  await start(state);
  await takeSnapshot(app.platform);
  const found = async (query: Record<string, unknown>) => {
    const page = await app.as().world.guilds({ query: query as never });
    return [page.pagination.total, ...page.guilds.map(({ name }) => name)];
  };
  expect(await found({ search: 'GSTRÖM_%' })).toEqual([1, 'Ångström_%']);
  expect(await found({ search: '%' })).toEqual([1, 'Ångström_%']);
  expect(await found({ search: 'uild', limit: 2 })).toEqual([8, 'Guild1', 'Guild2']);
  expect(await found({ search: 'uild', limit: 2, page: 4 })).toEqual([8, 'Guild8', 'Guild9']);
  expect(await found({ search: 'uild', minLevel: 3, maxLevel: 6 })).toEqual([3, 'Guild3', 'Guild4', 'Guild6']);
  expect(await found({ search: 'unknown' })).toEqual([0]);
  guilds[4] = guild(5, { name: 'Later', points: 200 });
  await takeSnapshot(app.platform);
  app.platform.cache.drop('world');
  expect(await found({ search: 'gström' })).toEqual([0]);
  expect(await found({ search: 'late' })).toEqual([1, 'Later']);
});

it('a guild page lists all visible members page by page, with the leader and correct numbers on each page', async () => {
  const hidden = 3;
  const count = membersPageSize + 20 + hidden;
  const all = Array.from({ length: count }, (_, index) =>
    character(index + 1, {
      ...{ guildId: '1' as GuildId, guildGrade: index === 0 ? 1 : 15 },
      ...(index >= count - hidden && { authority: 'god' as const }),
    }),
  );
  await start({ characters: all, guilds: [guild(1, { leaderId: '1' as CharacterId, members: count })] });
  await takeSnapshot(app.platform);
  const params = { id: await idOf('guild', '1') };
  const pages = await Promise.all([1, 2, 3].map((page) => app.as().world.guild({ params, query: { page } })));
  expect(pages.map(({ guild: { roster } }) => roster.length)).toEqual([membersPageSize, 20, 0]);
  const names = pages.flatMap(({ guild: { roster } }) => roster.map(({ name }) => name));
  expect(new Set(names)).toEqual(new Set(all.slice(0, -hidden).map(({ name }) => name)));
  for (const page of pages) {
    expect(page.guild).toMatchObject({ members: count, leader: { name: 'Player1' } });
    expect(page.pagination).toMatchObject({ total: count - hidden, pages: 2 });
  }
});
