// Measures the memory of a release under a limit (as root, with cgroups) while it serves 60 calls a second and makes a
// backup: `node bench/memory.ts <archive> [case]`. Without an archive, this working tree is measured; TEST_DATABASE_URL
// adds PostgreSQL, and the case "machine" unpacks the archive and runs a separate PostgreSQL in the same cgroup as the
// portal.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort, root, temporaryFolder } from './portal.ts';

const callsPerSecond = 60;
const loadMs = 30_000;
const settleMs = 60_000;

type Case = {
  name: string;
  limit: number;
  wanted: { peak: number; later: number };
  postgres?: true;
  backup?: true;
  machine?: true;
};
const cases: Case[] = [
  { name: 'embedded database', limit: 700, wanted: { peak: 700, later: 300 } },
  { name: 'PostgreSQL', limit: 256, wanted: { peak: 256, later: 200 }, postgres: true },
  { name: 'PostgreSQL with a backup', limit: 384, wanted: { peak: 256, later: 200 }, postgres: true, backup: true },
  // A machine with 512 MB, minus what the operating system needs.
  { name: 'machine', limit: 448, wanted: { peak: 256, later: 200 }, backup: true, machine: true },
];

const megabytes = (pid: number | undefined, field: 'VmHWM' | 'RssAnon' | 'VmRSS'): number => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1]) / 1024);
};

/** Creates a cgroup (v1 or v2) with a memory limit. Returns undefined without permission to create one. */
const createGroup = (limit: number) => {
  const v2 = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const folder = join(v2 ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', `wyrmgate-${process.pid}-${limit}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, v2 ? 'memory.max' : 'memory.limit_in_bytes'), String(limit * 1024 ** 2));
  } catch {
    return undefined;
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    enter: join(folder, 'cgroup.procs'),
    kills: () => Number(/oom_kill (\d+)/.exec(read(v2 ? 'memory.events' : 'memory.oom_control'))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
};
type Group = NonNullable<ReturnType<typeof createGroup>>;

/** Starts a program inside the group: the shell joins the group and then becomes the program. */
const spawnInShell = (group: Group | undefined, program: string[], options: SpawnOptions = {}): ChildProcess => {
  const enter = group ? `echo $$ > ${group.enter} && ` : '';
  return spawn('sh', ['-c', `${enter}exec "$0" "$@"`, ...program], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
const spawnIn = (group: Group | undefined, folder: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawnInShell(group, [process.execPath, ...args], { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } });

const load = async (url: string): Promise<{ answered: number; failed: string }> => {
  const paths = ['/', '/api/packages', '/news', '/api/settings/site', '/rankings'];
  let answered = 0;
  const failures: Record<string, number> = {};
  const fail = (kind: string) => {
    failures[kind] = (failures[kind] ?? 0) + 1;
  };
  const running: Promise<void>[] = [];
  const end = Date.now() + loadMs;
  for (let call = 0; Date.now() < end; call += 1) {
    const one = fetch(url + paths[call % paths.length]).then(
      async (reply) => {
        await reply.arrayBuffer();
        if (reply.ok) answered += 1;
        else fail(`${reply.status}`);
      },
      () => fail('no answer'),
    );
    running.push(one);
    await wait(1000 / callsPerSecond);
  }
  await Promise.all(running);
  return { answered, failed: JSON.stringify(failures) };
};

const ready = async (url: string, child: ChildProcess) => {
  const end = Date.now() + 180_000;
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) return false;
    await wait(50);
  }
  return true;
};

const measure = async (
  program: { folder: string; start: string[]; command: string[] },
  one: Case,
  url?: string,
  shared?: Group,
) => {
  const data = temporaryFolder();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...{ NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: base, DATA_DIR: data.path, LOG_LEVEL: 'warn' },
    ...{ RATE_LIMIT_SCALE: '100000', MALLOC_ARENA_MAX: '2' },
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  };
  for (const start of ['first start', 'second start']) {
    const group = shared ?? createGroup(one.limit);
    const leave = () => shared === undefined && group?.remove();
    const began = performance.now();
    const child = spawnIn(group, program.folder, program.start, env);
    const within = group ? `within ${one.limit} MB` : 'without a limit';
    if (!(await ready(base, child))) {
      process.stdout.write(`${one.name}, ${start}, ${within}: did not start, ${group?.kills() ?? 0} kills\n`);
      leave();
      continue;
    }
    const startMs = Math.round(performance.now() - began);
    const atStart = megabytes(child.pid, 'VmHWM');
    await wait(settleMs);
    if (child.exitCode !== null || child.signalCode !== null) {
      process.stdout.write(
        `${one.name}, ${start}, ${within}: peak ${atStart} MB, ended by ${child.signalCode} within a minute, ${group?.kills() ?? 0} kills\n`,
      );
      leave();
      continue;
    }
    const idle = megabytes(child.pid, 'RssAnon');
    const resident = megabytes(child.pid, 'VmRSS');
    const saving = one.backup && spawnIn(group, program.folder, [...program.command, 'backup', data.path], env);
    const saved = saving && new Promise((resolve) => saving.once('exit', resolve));
    const { answered, failed } = await load(base);
    const alive = child.exitCode === null && child.signalCode === null;
    const peak = alive ? `peak ${megabytes(child.pid, 'VmHWM')} MB` : `ended by ${child.signalCode}`;
    const backup = saved ? `, backup ended with ${await saved}` : '';
    process.stdout.write(
      `${one.name}, ${start}, ${within}: ready after ${startMs} ms, peak ${atStart} MB (target ${one.wanted.peak}), ` +
        `after a minute ${idle} MB (target ${one.wanted.later}; ${resident} MB with files), ${answered} answered at ` +
        `${callsPerSecond} a second, failed ${failed}, then ${peak}${backup}, ${group?.kills() ?? 0} kills\n`,
    );
    child.kill('SIGTERM');
    if (alive) await new Promise((resolve) => child.once('exit', resolve));
    leave();
  }
  data.remove();
};

/** Starts a new PostgreSQL server in the group, with its package's default settings. */
const startPostgres = async (group: Group | undefined) => {
  const folder = temporaryFolder();
  const port = await freePort();
  const idOf = (kind: string) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  chmodSync(folder.path, 0o755);
  chownSync(folder.path, idOf('-u'), idOf('-g'));
  const programs = `/usr/lib/postgresql/${readdirSync('/usr/lib/postgresql').sort().at(-1)}/bin`;
  const data = join(folder.path, 'data');
  const asOwner = ['runuser', '-u', 'postgres', '--'];
  const created = spawnInShell(group, [...asOwner, `${programs}/initdb`, '-A', 'trust', '-D', data]);
  await new Promise((resolve) => created.once('exit', resolve));
  const options = ['-D', data, '-p', String(port), '-k', folder.path];
  const server = spawnInShell(group, [...asOwner, `${programs}/postgres`, ...options]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const end = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(200);
    }
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      spawnSync('runuser', [...asOwner.slice(1), `${programs}/pg_ctl`, 'stop', '-m', 'fast', '-D', data]);
      await ended;
      folder.remove();
    },
  };
};

const [archive, only = ''] = process.argv.slice(2);
const unpacked = temporaryFolder();
const runtime = JSON.parse(readFileSync(`${root}scripts/runtime.json`, 'utf8')) as { program: string[] };
const options = runtime.program.filter((part) => part.startsWith('--'));
let program = { folder: root, start: runtime.program, command: [...options, 'server/src/cli.ts'] };
const unpack = (group?: Group) =>
  new Promise((resolve) =>
    spawnInShell(group, ['tar', '-xzf', archive ?? '', '-C', unpacked.path]).once('exit', resolve),
  );
if (archive) {
  await unpack();
  const folder = join(unpacked.path, readdirSync(unpacked.path)[0] ?? '');
  program = { folder, start: ['wyrmgate.mjs'], command: ['wyrmgate.mjs'] };
}
for (const one of cases.filter(({ name }) => name.includes(only))) {
  if (one.machine) {
    const group = createGroup(one.limit);
    const postgres = await startPostgres(group);
    if (archive) await unpack(group);
    await measure(program, one, postgres.url, group);
    await postgres.stop();
    group?.remove();
  } else if (!one.postgres) await measure(program, one);
  else if (process.env.TEST_DATABASE_URL) {
    const name = `wyrmgate_memory_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client(process.env.TEST_DATABASE_URL);
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(process.env.TEST_DATABASE_URL);
    url.pathname = `/${name}`;
    await measure(program, one, url.href);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
unpacked.remove();
