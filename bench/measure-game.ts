// Measures the game adapter's lists with a million characters on MariaDB, and pages while the game's database is 50 ms away.
//   TEST_MARIADB_URL=mysql://user:password@host node bench/measure-game.ts [characters]
// Pages are measured on the embedded database and need a web build, so run `npm start` once first.
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chunk, Cursor, Page } from '../server/src/game/shapes.ts';
import { type MariaRig, openMariaRig } from '../server/test/game/mariadb.ts';
import { testSchemas } from '../server/test/game/schemas.ts';
import { startPortal } from './portal.ts';

const characters = Number(process.argv[2] ?? '1000000');
const accounts = Math.ceil(characters / 3);
const guilds = Math.ceil(characters / 50);
const chunk = 1000;
const rounds = 200;
const paths = [
  '/',
  '/rankings',
  '/game-settings',
  '/api/world/boards/players',
  '/api/world/status',
  '/api/game-settings',
];

const say = (text: string) => process.stdout.write(`${text}\n`);
const at = (times: readonly number[], part: number): string =>
  (
    [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  ).toFixed(1);

/** Adds accounts, characters and guilds to the edge cases that every test game contains. */
const fill = async ({ query, databases: { account, player } }: MariaRig): Promise<void> => {
  const first = 1000;
  await query(
    `INSERT INTO ${account}.account (id, login, password, social_id, email, real_name, question1, create_time, cash)
     SELECT ${first} + seq, CONCAT('bench', seq), '', '1234567', '', '', '', '2020-02-02 02:02:02', seq % 500 FROM ${player}.seq_1_to_${accounts}`,
  );
  await query(
    `INSERT INTO ${player}.player (id, account_id, name, job, level, exp, playtime, last_play)
     SELECT ${first} + seq, ${first} + CEIL(seq / 3), CONCAT('P', seq), seq % 8, 1 + seq % 99, seq % 1000000, seq % 90000,
       NOW() - INTERVAL seq % 40000 MINUTE FROM ${player}.seq_1_to_${characters}`,
  );
  await query(
    `INSERT INTO ${player}.player_index (id, pid1, pid2, pid3, empire)
     SELECT ${first} + seq, ${first} + seq * 3 - 2, ${first} + seq * 3 - 1, ${first} + seq * 3, 1 + seq % 3 FROM ${player}.seq_1_to_${accounts}`,
  );
  await query(
    `INSERT INTO ${player}.guild (id, name, master, level, exp, win, ladder_point)
     SELECT ${first} + seq, CONCAT('G', seq), ${first} + seq * 50, 1 + seq % 20, seq, seq % 50, seq % 9000 FROM ${player}.seq_1_to_${guilds}`,
  );
  await query(
    `INSERT INTO ${player}.guild_member (pid, guild_id, grade)
     SELECT ${first} + seq, ${first} + CEIL(seq / 50), 1 + seq % 15 FROM ${player}.seq_1_to_${characters} WHERE seq % 2 = 0`,
  );
};

const measureList = async <Row>(name: string, list: (page: Page) => Promise<Chunk<Row>>): Promise<void> => {
  const times: number[] = [];
  let rows = 0;
  let peak = 0;
  const began = performance.now();
  for (let after: Cursor | undefined; ; ) {
    const started = performance.now();
    const part = await list({ after, limit: chunk });
    times.push(performance.now() - started);
    rows += part.rows.length;
    peak = Math.max(peak, process.memoryUsage().heapUsed);
    if (part.next === undefined) break;
    after = part.next;
  }
  const seconds = (performance.now() - began) / 1000;
  say(
    `${name.padEnd(11)} ${rows} rows in ${seconds.toFixed(1)} s (${Math.round(rows / seconds)} per second), ` +
      `chunk p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, heap at most ${Math.round(peak / 1e6)} MB`,
  );
};

/** Opens a proxy to the game's database that adds `delay.ms` to each round trip. */
const openDelay = async (target: { host: string; port: number }, delay: { ms: number }) => {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) =>
    from.on('data', (data) => {
      setTimeout(() => to.writable && to.write(data), delay.ms / 2);
    });
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      pass(socket, other);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const measurePages = async (rig: MariaRig): Promise<void> => {
  const game = new URL(rig.config.url);
  const delay = { ms: 0 };
  const proxy = await openDelay({ host: game.hostname, port: Number(game.port || 3306) }, delay);
  game.hostname = '127.0.0.1';
  game.port = String(proxy.port);
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));
  const portal = await startPortal(dataDir, {
    GAME_DATABASE_URL: game.href,
    GAME_ACCOUNT_DATABASE: rig.databases.account,
    GAME_PLAYER_DATABASE: rig.databases.player,
    GAME_COMMON_DATABASE: rig.databases.common,
    GAME_HELPER_DATABASE: rig.config.helperDatabase,
    RATE_LIMIT_SCALE: '1000000',
  });
  try {
    for (let tries = 0; tries < 120; tries += 1) {
      const reply = await fetch(`${portal.url}/api/world/boards/players`);
      const { data } = (await reply.json()) as { data?: { pagination?: { total?: number } } };
      if ((data?.pagination?.total ?? 0) > 0) break;
      await wait(1000);
    }
    for (const path of paths) {
      const results: string[] = [];
      for (const ms of [0, 50, 0, 50]) {
        delay.ms = ms;
        const times: number[] = [];
        for (let round = -10; round < rounds; round += 1) {
          const started = performance.now();
          // The random parameter bypasses the page cache.
          const reply = await fetch(`${portal.url}${path}${path.startsWith('/api') ? '' : `?n=${Math.random()}`}`);
          await reply.arrayBuffer();
          if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
          if (round >= 0) times.push(performance.now() - started);
        }
        results.push(`${ms} ms away: p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)}`);
      }
      say(`${path.padEnd(28)} ${results.join('   ')}`);
    }
  } finally {
    await portal.stop();
    proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const [schema] = testSchemas;
const small = await openMariaRig(schema);
try {
  await measurePages(small);
} finally {
  await small.close();
}
const rig = await openMariaRig(schema);
try {
  const began = performance.now();
  await fill(rig);
  say(`${characters} characters written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await measureList('accounts', (page) => rig.world.accounts(page));
  await measureList('characters', (page) => rig.world.characters(page));
  await measureList('guilds', (page) => rig.world.guilds(page));
  for (const [name, call] of [
    ['countAccounts', () => rig.world.countAccounts()],
    ['online', () => rig.world.online()],
    ['staff', () => rig.world.staff()],
  ] as const) {
    const started = performance.now();
    await call();
    say(`${name.padEnd(15)} ${(performance.now() - started).toFixed(0)} ms`);
  }
} finally {
  await rig.close();
}
