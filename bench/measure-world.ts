// Copies a game with a million characters into the portal and measures every board and page, calling the application in
// this process, then a game with 10,000 characters in a temporary database to compare. Exits with 1 if a target is missed.
//   node bench/measure-world.ts postgres://user:password@host/database [characters]
// Fills the database if it is empty; measures again if an earlier run filled it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { characterClasses, empires } from '@wyrmgate/contract/game-constants';
import { boards } from '@wyrmgate/contract/world-constants';
import { pino } from 'pino';
import { createApp } from '../server/src/app.ts';
import { readEnv } from '../server/src/env.ts';
import type { GameWorld } from '../server/src/game/port.ts';
import type { Character, Cursor, Guild } from '../server/src/game/shapes.ts';
import { openPlatform } from '../server/src/open-platform.ts';
import { manualClock } from '../server/src/platform/clock/clock.ts';
import { openPostgres } from '../server/src/platform/database/postgres.ts';
import { readLive, takeSnapshot } from '../server/src/world/snapshot.ts';

const [url = '', count = '1000000'] = process.argv.slice(2);
const smallCharacters = 10_000;
const wanted = { p50: 5, p99: 30, deepPage: 2, growth: 1.5 };
const guildsOf = (characters: number) => Math.round(characters / 50);

/** Returns a number from 0 up to, but not including, `below`; the same seed and salt always give the same number. */
const draw = (seed: number, salt: number, below: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % below;
};

const characterOf = (id: number, guilds: number): Character => {
  const arena = (salt: number) => ({
    points: draw(id, salt, 3000),
    wins: draw(id, salt + 1, 200),
    losses: draw(id, salt + 2, 200),
  });
  return {
    id: String(id),
    accountId: String(Math.ceil(id / 3)),
    name: `Wanderer${id}`,
    empire: empires[draw(id, 1, 3)] ?? null,
    class: characterClasses[draw(id, 2, 5)] ?? null,
    sex: 'female',
    level: 1 + draw(id, 3, 120),
    experience: draw(id, 4, 2_000_000_000),
    playtimeMinutes: draw(id, 5, 200_000),
    pvpScore: 1 + draw(id, 6, 20_000),
    arenaSolo: arena(10),
    arenaFlex: arena(20),
    guildId: draw(id, 7, 2) === 0 ? String(1 + draw(id, 8, guilds)) : null,
    guildGrade: 1 + draw(id, 9, 15),
    lastPlayedAt: null,
    authority: 'player',
    banned: draw(id, 30, 100) === 0,
    selectable: true,
  } as unknown as Character;
};
const guildOf = (id: number, characters: number): Guild =>
  ({
    id: String(id),
    name: `Guild${id}`,
    level: 1 + draw(id, 1, 20),
    experience: draw(id, 2, 1_000_000),
    points: draw(id, 3, 50_000),
    wins: draw(id, 4, 50),
    draws: 1,
    losses: draw(id, 5, 50),
    empire: empires[draw(id, 6, 3)] ?? null,
    leaderId: String(1 + draw(id, 7, characters)),
    leaderName: 'Leader',
    members: 25,
  }) as unknown as Guild;

const chunkOf = <Row>(make: (id: number) => Row, all: number, after: Cursor | undefined, limit: number) => {
  const from = Number(after ?? 0);
  const to = Math.min(all, from + limit);
  const rows = Array.from({ length: to - from }, (_, index) => make(from + index + 1));
  return { rows, next: to < all ? (String(to) as Cursor) : undefined };
};
const gameOf = (characters: number) =>
  ({
    family: 'bench',
    demo: false,
    describe: async () => ({
      capabilities: ['characters', 'guilds', 'arenaSolo', 'arenaFlex', 'pvp'],
      currencies: [],
      maxLevel: undefined,
    }),
    characters: async ({ after, limit }: { after?: Cursor; limit: number }) =>
      chunkOf((id) => characterOf(id, guildsOf(characters)), characters, after, limit),
    guilds: async ({ after, limit }: { after?: Cursor; limit: number }) =>
      chunkOf((id) => guildOf(id, characters), guildsOf(characters), after, limit),
    close: async () => undefined,
  }) as unknown as GameWorld;

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
let missed = 0;
/** Prints a line, and counts it if it misses its target. */
const print = (line: string, isMissed = false) => {
  if (isMissed) missed += 1;
  process.stdout.write(`${line}${isMissed ? '  (missed)' : ''}\n`);
};

/** Measures every page of a game with this many characters. Returns the p50 of each in milliseconds. */
const measureGame = async (databaseUrl: string, characters: number): Promise<Map<string, number>> => {
  const medians = new Map<string, number>();
  const show = (name: string, times: number[]) => {
    const sorted = [...times].sort((one, other) => one - other);
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
    medians.set(name, p50);
    print(
      `${name.padEnd(44)} p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`,
      p50 >= wanted.p50 || p99 >= wanted.p99,
    );
  };
  const guilds = guildsOf(characters);
  const game = gameOf(characters);
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));
  const database = openPostgres(databaseUrl, 10);
  await database.migrate();
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' });
  const clock = manualClock();
  const platform = await openPlatform(env, pino({ level: 'silent' }), { database, clock, game });
  const app = await createApp(platform);
  await app.ready();
  try {
    if (!(await readLive(database.db, game.family))) {
      const started = performance.now();
      await takeSnapshot(platform);
      print(`snapshot: ${((performance.now() - started) / 1000).toFixed(1)} s for ${characters} characters`);
      // Autovacuum would otherwise run during the measurement. A vacuum may exceed the time limits of the portal's queries.
      const owner = openPostgres(databaseUrl, 1, { timeouts: false });
      await owner.query('vacuum analyze').finally(() => owner.close());
    }
    const rounds = 100;
    // Enough calls to warm up the JIT compiler, because a portal usually runs for a long time.
    for (let call = 0; call < 600; call += 1) {
      platform.cache.drop('world');
      await app.inject({ url: `/api/world/boards/${boards[call % boards.length]}?page=${call}` });
    }
    const warmUp = 20;
    const measure = async (name: string, path: (round: number) => string) => {
      const times: number[] = [];
      for (let round = -warmUp; round < rounds; round += 1) {
        platform.cache.drop('world');
        const address = path(Math.abs(round));
        const started = performance.now();
        const reply = await app.inject({ url: address });
        const ms = performance.now() - started;
        if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.statusCode} ${reply.body}`);
        if (round >= 0) times.push(ms);
      }
      show(name, times);
    };
    for (const board of boards) {
      const base = `/api/world/boards/${board}`;
      // Pages that are empty or not full would be faster, so both sizes are compared on full pages.
      const fullPages = async (path: string): Promise<number> => {
        const { data } = (await app.inject({ url: path })).json() as { data: { pagination: Record<string, number> } };
        const { total = 0, limit = 1 } = data.pagination;
        return Math.max(1, Math.floor(total / limit));
      };
      const pages = await fullPages(base);
      await measure(`${board}: first page`, () => base);
      await measure(`${board}: page 10,000 or last`, () => `${base}?page=${Math.min(10_000, pages)}`);
      const deep = (medians.get(`${board}: page 10,000 or last`) ?? 0) / (medians.get(`${board}: first page`) || 1);
      print(`${board}: page ${Math.min(10_000, pages)} to page 1: ${deep.toFixed(2)}`, deep > wanted.deepPage);
      await measure(`${board}: last page`, () => `${base}?page=${pages}`);
      await measure(`${board}: any page`, (round) => `${base}?page=${1 + draw(round, 1, pages)}`);
      const filters =
        board === 'guilds'
          ? ['empire=red', 'minLevel=5&maxLevel=8']
          : [
              'empire=red',
              'class=ninja',
              'minLevel=100',
              'maxLevel=3',
              'empire=blue&class=sura&minLevel=40&maxLevel=60',
            ];
      for (const filter of filters) {
        await measure(`${board}: ${filter}`, () => `${base}?${filter}`);
        const filtered = await fullPages(`${base}?${filter}`);
        await measure(
          `${board}: ${filter}, later page`,
          (round) => `${base}?${filter}&page=${1 + (round % Math.min(rounds, filtered))}`,
        );
      }
      const name = board === 'guilds' ? 'guild' : 'wanderer';
      await measure(`${board}: find a name`, (round) => `${base}/find?name=${name}${1 + draw(round, 2, guilds)}`);
      await measure(
        `${board}: find with filters`,
        (round) => `${base}/find?name=${name}${1 + draw(round, 2, guilds)}&empire=red`,
      );
      await measure(
        `${board}: find the beginning of a name`,
        (round) => `${base}/find?name=${name.slice(0, 3 + (round % 3))}`,
      );
    }
    await measure('guild list: search', (round) => `/api/world/guilds?search=${1 + draw(round, 3, 999)}`);
    const { rows: shown } = await database.query<{ id: number; name: string }>(
      `select id, name from world_characters where excluded is null and snapshot_id =
       (select id from world_snapshots where state = 'live') order by random() limit 200`,
    );
    const { rows: guildRows } = await database.query<{ id: number }>(
      `select id from world_guilds where snapshot_id = (select id from world_snapshots where state = 'live')
       order by random() limit 200`,
    );
    const at = <Row>(rows: readonly Row[], round: number) => rows[round % rows.length] as Row;
    await measure('character: any', (round) => `/api/world/characters/${at(shown, round).id}`);
    await measure('character: by name', (round) => `/api/world/characters?name=${at(shown, round).name}`);
    await measure('guild: any, with its roster', (round) => `/api/world/guilds/${at(guildRows, round).id}`);
    return medians;
  } finally {
    await app.close();
    await platform.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const large = await measureGame(url, Number(count));
if (Number(count) > smallCharacters) {
  const name = `wyrmgate_bench_${randomBytes(4).toString('hex')}`;
  const admin = openPostgres(url, 1, { timeouts: false });
  await admin.query(`create database ${name}`);
  try {
    const small = await measureGame(Object.assign(new URL(url), { pathname: `/${name}` }).href, smallCharacters);
    for (const [page, p50] of large) {
      const ratio = p50 / (small.get(page) ?? p50);
      print(`${count} to ${smallCharacters} characters, ${page}: ${ratio.toFixed(2)}`, ratio > wanted.growth);
    }
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.close();
  }
}
print(
  `${missed} missed; wanted: p50 ${wanted.p50} ms, p99 ${wanted.p99} ms, page 10,000 at most ${wanted.deepPage} times page 1, growth ${wanted.growth}`,
);
if (missed > 0) process.exitCode = 1;
