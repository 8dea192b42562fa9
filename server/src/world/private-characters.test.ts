import { type Contract, contract } from '@wyrmgate/contract';
import { createClient } from '@wyrmgate/contract/client';
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
let base: string;
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
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
  await addSection(app, 'talk');
  thread = (await owner.api.forum.create({ body: { section: 'talk', title: 'A question', body: docOf('Hello') } }))
    .thread;
  app.clock.advance(60_000);
  await other.api.forum.reply({ params: { id: thread }, body: { body: docOf('An answer') } });
  app.clock.advance(60_000);
  await owner.api.forum.reply({ params: { id: thread }, body: { body: docOf('Thanks') } });
});
afterAll(() => app.close());

/** A client whose requests go through the response cache, unlike those of `app.as`. */
const readerOf = (caller: TestUser | undefined) =>
  createClient<Contract>(contract, async ({ method, url }) => {
    const headers = caller && { authorization: `Bearer ${caller.token}` };
    const response = await fetch(`${base}${url}`, { method, ...(headers && { headers }) });
    return { status: response.status, text: await response.text() };
  });

/** Everything that shows characters to a caller, as text, keyed by place. Places are read once, without waiting for caches. */
const places = async (caller: TestUser | undefined): Promise<Record<string, string>> => {
  const api = readerOf(caller);
  const found: Record<string, () => Promise<unknown>> = {
    players: () => api.world.board({ params: { board: 'players' } }),
    pvp: () => api.world.board({ params: { board: 'pvp' } }),
    find: () => api.world.find({ params: { board: 'players' }, query: { name: secret } }),
    character: () => api.world.character({ params: { id: characterId } }),
    'character by name': () => api.world.characterNamed({ query: { name: secret } }),
    guilds: () => api.world.guilds({ query: {} }),
    guild: () => api.world.guild({ params: { id: guildId }, query: {} }),
    search: () => api.search.list({ query: { q: secret } }),
    'forum signature': () => api.forum.get({ params: { id: thread } }),
    'public page': () => api.players.get({ params: { name: owner.username } }),
  };
  const texts: Record<string, string> = {};
  for (const [name, read] of Object.entries(found)) texts[name] = JSON.stringify(await read().catch(() => null));
  return texts;
};
const showing = async (caller: TestUser | undefined) =>
  Object.entries(await places(caller)).flatMap(([name, text]) => (text.includes(secret) ? [name] : []));

it('a character that becomes private disappears at once from every place that showed it', async () => {
  // No response repeats the request, so a name in it proves that the response shows the character.
  const all = Object.keys(await places(undefined));
  for (const caller of [undefined, other]) expect(await showing(caller)).toEqual(all);
  const hide = (value: boolean) =>
    owner.api.world.setPrivacy({ params: { id: characterId }, body: { private: value } });
  await hide(true);
  for (const caller of [undefined, other]) expect(await showing(caller)).toEqual([]);
  await takeSnapshot(app.platform);
  for (const caller of [undefined, other]) expect(await showing(caller)).toEqual([]);
  await hide(false);
  for (const caller of [undefined, other]) expect(await showing(caller)).toEqual(all);
  await hide(true);
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
