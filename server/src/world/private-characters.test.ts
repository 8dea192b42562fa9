import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import type { AccountId, CharacterId, GuildId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { writeSettings } from '../settings/service.ts';
import { takeSnapshot } from './snapshot.ts';

const secret = 'Shadowmere';
let app: TestApp;
let owner: TestUser;
let other: TestUser;
let thread: number;
let characterId: number;
let guildId: number;

beforeAll(async () => {
  app = await startTestApp({
    jobs: false,
    game: worldOf({
      capabilities: ['characters', 'guilds', 'pvp', 'unstuck'],
      characters: [
        character(1, { name: secret, level: 90, pvpScore: 5, guildId: '7' as GuildId, guildGrade: 1 }),
        character(2, { guildId: '7' as GuildId, guildGrade: 2 }),
      ],
      guilds: [guild(7, { leaderId: '1' as CharacterId, leaderName: secret, members: 2 })],
    }),
  });
  owner = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
  for (const [id, user] of [
    ['1', owner],
    ['2', other],
  ] as const)
    await app.platform.database.transaction((tx) =>
      linkGameAccount(tx, {
        family: 'test',
        account: { id: id as AccountId, login: `login${id}` },
        userId: user.id,
        origin: 'proof',
        now: app.clock.now(),
      }),
    );
  await app.platform.jobs.prepare();
  await takeSnapshot(app.platform);
  characterId = (await owner.api.world.own()).characters[0]?.id ?? 0;
  guildId = (await app.as().world.guilds({ query: {} })).guilds[0]?.id ?? 0;
  await addSection(app, 'talk');
  thread = (await owner.api.forum.create({ body: { section: 'talk', title: 'A question', body: docOf('Hello') } }))
    .thread;
  app.clock.advance(60_000);
  await other.api.forum.reply({ params: { id: thread }, body: { body: docOf('An answer') } });
  app.clock.advance(60_000);
  await owner.api.forum.reply({ params: { id: thread }, body: { body: docOf('Thanks') } });
});
afterAll(() => app.close());

/** Everything that shows characters to a caller, as text, keyed by place. */
const places = async (caller: TestUser | undefined): Promise<Record<string, string>> => {
  // Responses cached earlier would hide a leak.
  app.clock.advance(120_000);
  const api = caller?.api ?? app.as();
  const raw = async (url: string) => {
    const { status, headers, text } = await app.inject({ method: 'GET', url });
    return `${status} ${headers.location ?? ''} ${text}`;
  };
  const found = {
    players: await api.world.board({ params: { board: 'players' } }),
    pvp: await api.world.board({ params: { board: 'pvp' } }),
    guilds: await api.world.guilds({ query: {} }),
    guild: await api.world.guild({ params: { id: guildId }, query: {} }),
    search: await api.search.list({ query: { q: secret } }),
    'forum signature': await api.forum.get({ params: { id: thread } }),
    'forum list': await api.forum.list({ query: { section: 'talk' } }),
    'forum feed': await raw('/api/forum/feed'),
    'forum sitemap': await raw('/api/forum/sitemap'),
    'public page': await api.players.get({ params: { name: owner.username } }),
    recruiting: await raw('/api/guilds/recruiting'),
    status: await api.world.status(),
    'share picture': await raw(`/share/character-${characterId}-en-${'0'.repeat(24)}.png`),
    ...(caller && { notifications: await caller.api.notifications.list() }),
  };
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, JSON.stringify(value)]));
};
const showing = async (caller: TestUser | undefined) =>
  Object.entries(await places(caller))
    .filter(([, text]) => text.includes(secret))
    .map(([name]) => name)
    .sort();

it('other players cannot find a private character in any ranking, page, search, signature, feed, sitemap, picture or notice', async () => {
  // The search does not repeat the query, so the name in its response proves that it finds the character.
  const open = await showing(undefined);
  expect(open).toEqual(expect.arrayContaining(['players', 'pvp', 'guild', 'search', 'forum signature', 'public page']));
  await owner.api.world.setPrivacy({ params: { id: characterId }, body: { private: true } });
  expect(await showing(undefined)).toEqual([]);
  expect(await showing(other)).toEqual([]);
  await takeSnapshot(app.platform);
  expect(await showing(undefined)).toEqual([]);
  expect(await showing(other)).toEqual([]);
});

it('a filter by class never matches a private character, before and after the next snapshot, while its place stays on the board', async () => {
  const change = (isPrivate: boolean) =>
    owner.api.world.setPrivacy({ params: { id: characterId }, body: { private: isPrivate } });
  const found = async () => {
    app.clock.advance(120_000);
    const list = (query: object) => app.as().world.board({ params: { board: 'players' }, query });
    const [all, warriors] = [await list({}), await list({ class: 'warrior' })];
    expect(all.rows.map(({ position }) => position)).toEqual([1, 2]);
    expect(warriors.pagination.total).toBe(warriors.rows.length);
    expect((await list({ minLevel: 90 })).rows).toHaveLength(1);
    return warriors.rows.map(({ position }) => position);
  };
  await change(false);
  await takeSnapshot(app.platform);
  expect(await found()).toEqual([1, 2]);
  await change(true);
  expect(await found()).toEqual([2]);
  const query = { name: 'Player2', class: 'warrior' } as const;
  expect((await app.as().world.find({ params: { board: 'players' }, query })).match?.page).toBe(1);
  await takeSnapshot(app.platform);
  expect(await found()).toEqual([2]);
  await writeSettings(app.platform.database.db, { world_private_default: true }, app.clock.now());
  expect(await found()).toEqual([]);
});
