// Every figure of speed is a ratio to a floor measured in the same run on the same core; nothing here fails a build.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { firstVisit, lighthouseScores } from './browser.ts';
import { type Load, measure } from './load.ts';
import { freePort, type Server, startPortal, startServer, temporaryFolder } from './portal.ts';

const rows: [what: string, figure: string, wanted: string][] = [];
const note = (what: string, figure: string, wanted: string) => {
  rows.push([what, figure, wanted]);
  process.stdout.write(`${what}: ${figure} (to reach: ${wanted})\n`);
};

const startFloor = async (of: string): Promise<Server> => {
  const port = await freePort();
  return startServer([process.execPath, 'bench/floor.ts'], '/', port, { PORT: String(port), FLOOR_URL: of });
};

/** The address's speed as a share of a bare server that sends the same bytes; taken in turns, the better of two each. */
const ratioToFloor = async (url: string): Promise<{ ratio: string; perSecond: number }> => {
  const floor = await startFloor(url);
  let [own, bare] = [0, 0];
  for (let round = 0; round < 2; round += 1) {
    bare = Math.max(bare, (await measure(floor.url)).perSecond);
    own = Math.max(own, (await measure(url)).perSecond);
  }
  await floor.stop();
  return { ratio: `${(own / bare).toFixed(2)} (${own} of ${bare} a second)`, perSecond: own };
};

const logIn = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'player', password: 'Demo1234' }),
  });
  return ((await reply.json()) as { data: { token: string } }).data.token;
};

/**
 * The best of three rounds: whatever else the machine does only takes away, and in the first round much is still being
 * compiled.
 */
const best = async (url: string, options?: Parameters<typeof measure>[1]): Promise<Load> => {
  const rounds: Load[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await measure(url, options));
  return rounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
};

const speed = async (portal: Server, database: string) => {
  note(`packages JSON, cached, ${database}`, (await ratioToFloor(`${portal.url}/api/packages`)).ratio, '0.6');
  note(`home page, cached, ${database}`, (await ratioToFloor(`${portal.url}/`)).ratio, '0.33');
  const uncached = await best(`${portal.url}/?visit=1`);
  note(`home page, uncached, ${database}`, `${uncached.perSecond} a second, p99 ${uncached.p99} ms`, '600');
  const me = await best(`${portal.url}/api/auth/me`, { token: await logIn(portal.url) });
  note(
    `/api/auth/me, ${database}`,
    `${me.perSecond} a second, p99 ${me.p99} ms`,
    database === 'PostgreSQL' ? '3000' : '-',
  );
};

const idle = async (portal: Server, database: string, wanted: string) => {
  await wait(20_000);
  note(`memory, idle, ${database}`, `${portal.residentMegabytes()} MB`, wanted);
};

/**
 * The first start goes on after its first answer: it starts the payment sandbox, on the same core. Stopped in the middle of that,
 * it would leave the sandbox to compete with the second start, and no compiled code, so that this one would not be a warm one.
 */
const firstIsDone = async (first: Server) => {
  await wait(3000);
  await first.stop();
};

const embedded = async () => {
  const folder = temporaryFolder();
  const first = await startPortal(folder.path);
  note('first start, embedded, with the demo', `${first.startMilliseconds} ms`, '-');
  await firstIsDone(first);
  const warm = await startPortal(folder.path);
  note('warm start, embedded', `${warm.startMilliseconds} ms`, '3000 ms');
  await idle(warm, 'embedded', '450 MB');
  await speed(warm, 'embedded');
  for (const [type, bytes] of Object.entries(await firstVisit(`${warm.url}/`)))
    note(`first visit, ${type}`, `${(bytes / 1024).toFixed(1)} KB`, type === 'Script' ? '130 KB' : '-');
  for (const [name, score] of Object.entries(await lighthouseScores(`${warm.url}/`)))
    note(`Lighthouse, phone, ${name}`, String(score), name === 'performance' ? '95' : '100');
  await warm.stop();
  folder.remove();
};

const postgres = async (base: string) => {
  const name = `wyrmgate_bench_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(base);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const folder = temporaryFolder();
  const variables = { DATABASE_URL: url.href };
  await firstIsDone(await startPortal(folder.path, variables));
  const warm = await startPortal(folder.path, variables);
  note('warm start, PostgreSQL', `${warm.startMilliseconds} ms`, '1000 ms');
  await idle(warm, 'PostgreSQL', '150 MB');
  await speed(warm, 'PostgreSQL');
  await warm.stop();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  folder.remove();
};

await embedded();
if (process.env.TEST_DATABASE_URL) await postgres(process.env.TEST_DATABASE_URL);
else process.stdout.write('TEST_DATABASE_URL is not set: nothing was measured on PostgreSQL.\n');

process.stdout.write('\n| what | figure | to reach |\n|---|---|---|\n');
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
