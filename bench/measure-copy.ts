// Copies a game with a million characters from MariaDB while other connections write to it, and measures the copy, its
// chunks and statements, and the write latency with and without the copy. Writes to a table that the copy never reads
// show the load of the machine; only the additional wait of writes to `player` is caused by locks. Exits with 1 if a
// copy fails or takes too long. node bench/measure-copy.ts postgres://user:password@host/empty
// mysql://user:password@host [characters] [engine]
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createConnection } from 'mysql2/promise';
import { pino } from 'pino';
import { readEnv } from '../server/src/env.ts';
import { defaultSafePlaces, type Metin2Config } from '../server/src/game/metin2/config.ts';
import { connect } from '../server/src/game/metin2/connection.ts';
import { openMetin2World } from '../server/src/game/metin2/world.ts';
import type { GameWorld } from '../server/src/game/port.ts';
import type { Page } from '../server/src/game/shapes.ts';
import { openPlatform } from '../server/src/open-platform.ts';
import { manualClock } from '../server/src/platform/clock/clock.ts';
import { openPostgres } from '../server/src/platform/database/postgres.ts';
import { readLatest, takeSnapshot } from '../server/src/world/snapshot.ts';
import { testSchemas } from '../server/test/game/schemas.ts';

const [postgres = '', mariadb = '', count = '1000000', engine = 'Aria'] = process.argv.slice(2);
const characters = Number(count);
const accounts = Math.ceil(characters / 3);
const guilds = Math.ceil(characters / 50);

const owner = await createConnection({ uri: mariadb, dateStrings: true });
const run = async (sql: string) => void (await owner.query(sql));
const name = (part: string) => `wg_bench_${randomBytes(3).toString('hex')}_${part}`;
const databases = { account: name('account'), player: name('player'), common: name('common') };
const helperDatabase = name('portal');
const all = [...Object.values(databases), helperDatabase];
for (const database of all) await run(`CREATE DATABASE ${database}`);
await run("SET SESSION sql_mode = ''");
const schema = testSchemas.find(({ name: title }) => title.includes('mixed engines'));
for (const statement of schema?.statements(databases) ?? []) await run(statement);
const { account, player } = databases;
for (const table of ['player', 'player_index', 'guild', 'guild_member'])
  await run(`ALTER TABLE ${player}.${table} ENGINE = ${engine}`);
// MariaDB's sequence tables, such as `seq_1_to_9`, need a current database.
await run(`USE ${player}`);
await run(
  `INSERT INTO ${account}.account (id, login, password, email) SELECT seq, CONCAT('login', seq), '*', '' FROM seq_1_to_${accounts}`,
);
await run(`INSERT INTO ${player}.player (id, account_id, name, job, level, exp, playtime, last_play)
  SELECT seq, CEIL(seq / 3), CONCAT('Wanderer', seq), seq % 8, 1 + seq % 120, CRC32(seq) % 2000000000, CRC32(seq + 1) % 200000, NOW()
  FROM seq_1_to_${characters}`);
await run(`INSERT INTO ${player}.player_index (id, pid1, pid2, pid3, empire)
  SELECT seq, seq * 3 - 2, seq * 3 - 1, seq * 3, 1 + seq % 3 FROM seq_1_to_${accounts}`);
await run(`INSERT INTO ${player}.guild (id, name, master, level, ladder_point) SELECT seq, CONCAT('Guild', seq), seq * 50, 1 + seq % 20, CRC32(seq) % 50000
  FROM seq_1_to_${guilds}`);
await run(
  `INSERT INTO ${player}.guild_member (pid, guild_id, grade) SELECT seq, 1 + seq % ${guilds}, 15 FROM seq_1_to_${characters} WHERE seq % 2 = 0`,
);

const clock = manualClock();
const config = {
  url: mariadb,
  databases,
  prefix: '',
  postfix: '',
  names: {},
  passwordForm: 'mysql',
  helperDatabase,
  createHelper: true,
  codePage: undefined,
  coinsColumn: undefined,
  bonusColumn: undefined,
  arenas: {},
  safePlaces: defaultSafePlaces,
  connections: 4,
  deadlineMs: 20_000,
  adminPort: undefined,
} satisfies Metin2Config;
const chunks: number[] = [];
const statements: { ms: number; sql: string }[] = [];
const timed = async <T>(call: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await call();
  chunks.push(performance.now() - started);
  return result;
};
const connection = connect(config);
const world = openMetin2World(config, clock, {
  ...connection,
  rows: async (sql, values) => {
    const started = performance.now();
    const rows = await connection.rows(sql, values);
    statements.push({ ms: performance.now() - started, sql });
    return rows;
  },
});
const spread = (values: readonly number[]): string => {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
};

await run(`CREATE TABLE ${player}.unread LIKE ${player}.player`);
await run(`INSERT INTO ${player}.unread SELECT * FROM ${player}.player`);
const writers = ['player', 'unread'].map((table) => ({
  table,
  worker: new Worker(new URL('./game-writes.ts', import.meta.url), {
    workerData: { uri: mariadb, table: `${player}.${table}`, characters },
  }),
}));
/** Latencies of the writes to each table since the last call, in milliseconds. */
const takeWrites = () =>
  Promise.all(
    writers.map(async ({ table, worker }) => {
      const reply = once(worker, 'message');
      worker.postMessage('take');
      const [latencies] = await reply;
      return `  ${latencies.length} writes to ${table}, ${spread(latencies)}`;
    }),
  );
const quietMs = 20_000;
const wantedSeconds = 60;
const print = (line: string) => void process.stdout.write(`${line}\n`);

const game: GameWorld = {
  ...world,
  characters: (page: Page) => timed(() => world.characters(page)),
  guilds: (page: Page) => timed(() => world.guilds(page)),
};
const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));
const database = openPostgres(postgres, 10);
await database.migrate();
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const platform = await openPlatform(env, pino({ level: 'silent' }), { database, clock, game });
try {
  print(`${characters} characters in ${engine}, 50 writes a second to each of two tables`);
  // Connects, inspects the game and starts the writes, so that the measured copy does not include these steps.
  await world.describe();
  await wait(1000);
  await takeWrites();
  await wait(quietMs);
  print(`without a copy:\n${(await takeWrites()).join('\n')}`);
  for (const round of ['first copy', 'second copy, every identity known']) {
    chunks.length = 0;
    statements.length = 0;
    clock.advance(60_000);
    await takeWrites();
    const started = performance.now();
    await takeSnapshot(platform);
    const seconds = (performance.now() - started) / 1000;
    const writes = await takeWrites();
    const latest = await readLatest(database.db);
    const reading = chunks.reduce((sum, ms) => sum + ms, 0) / 1000;
    const isMissed = seconds >= wantedSeconds || latest?.state !== 'live';
    if (isMissed) process.exitCode = 1;
    print(
      `${round}: ${seconds.toFixed(1)} s${isMissed ? ` (missed, wanted ${wantedSeconds} s)` : ''} for ${latest?.characters} characters and ${latest?.guilds} guilds (${latest?.failure ?? latest?.state})`,
    );
    print(`  reading the game ${reading.toFixed(1)} s in ${chunks.length} chunks, ${spread(chunks)}`);
    print(`  ${statements.length} statements, ${spread(statements.map(({ ms }) => ms))}`);
    const longest = statements.reduce((one, other) => (other.ms > one.ms ? other : one));
    print(`  longest statement: ${longest.sql.replace(/\s+/g, ' ')}`);
    print(writes.join('\n'));
  }
} finally {
  for (const { worker } of writers) {
    const ended = once(worker, 'exit');
    worker.postMessage('stop');
    await ended;
  }
  await platform.close();
  await database.close();
  await world.close();
  for (const one of all) await run(`DROP DATABASE IF EXISTS ${one}`);
  await owner.end();
  rmSync(dataDir, { recursive: true, force: true });
}
