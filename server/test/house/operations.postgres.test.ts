import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase } from '../drop-database.ts';
import { readText, root } from './files.ts';

// Runs the command blocks of docs/operations.md as an owner would, with their folders replaced and without containers
// and systemd. Building a release takes too long for a test, so the archive contains the launcher and links to this
// copy of the repository.
const name = `wyrmgate_guide_${randomBytes(4).toString('hex')}`;
const base = inject('postgresUrl') ?? '';
const [old, next] = ['0.0.1', '0.0.2'];

/** The commands in a chapter's code blocks, line by line. */
const commandsOf = (chapter: string): string[] => {
  const text =
    readText('docs/operations.md')
      .split(/^## /m)
      .find((part) => part.startsWith(`${chapter}\n`)) ?? '';
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
};

let home: string;
const createArchive = async (version: string): Promise<void> => {
  const { launcher } = (await import(`${root}scripts/release.mjs`)) as { launcher: string };
  const folder = join(home, 'build', `wyrmgate-${version}`);
  mkdirSync(folder, { recursive: true });
  for (const part of ['server', 'contract', 'web', 'scripts', 'node_modules', 'package.json'])
    symlinkSync(join(root, part), join(folder, part));
  writeFileSync(join(folder, 'wyrmgate.mjs'), launcher);
  const archive = join(home, `wyrmgate-${version}-linux-x64.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', dirname(folder), `wyrmgate-${version}`]);
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'wyrmgate-guide-'));
  for (const folder of ['opt', 'bin', 'backups']) mkdirSync(join(home, folder));
  writeFileSync(join(home, 'bin/systemctl'), `#!/bin/sh\necho "$@" >> ${home}/systemctl.log\n`, { mode: 0o755 });
  symlinkSync(process.execPath, join(home, 'bin/node'));
  await createArchive(old);
  await createArchive(next);
});
afterAll(async () => {
  await dropDatabase(base, name);
  const client = new pg.Client(base);
  await client.connect();
  for (const role of [name, `${name}_owner`]) await client.query(`drop role if exists ${role}`);
  await client.end();
  rmSync(home, { recursive: true, force: true });
});

// The answers that a person types during setup.
const answers = () =>
  [
    ...['--yes', '--address', 'http://localhost:1', '--site', 'Drakenfels', '--admin', 'Owner'],
    ...['--email', 'owner@mail.example', '--database-admin', base, '--database-name', name],
    ...['--folder', join(home, 'etc'), '--data', join(home, 'data'), '--backups', join(home, 'backups')],
  ].join(' ');

const run = (line: string, version: string) => {
  const command = line
    .replaceAll('<version>', version)
    .replaceAll('<platform>', 'linux-x64')
    .replaceAll('/opt', join(home, 'opt'))
    .replaceAll('/etc/wyrmgate', join(home, 'etc'))
    .replaceAll('/var/backups/wyrmgate', join(home, 'backups'))
    .replace(/ setup$/, ` setup ${answers()}`);
  const env = { PATH: `${home}/bin:/usr/bin:/bin`, DESTDIR: join(home, 'root') };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: home, env, encoding: 'utf8' });
  return { code: status, text: `${stdout}${stderr}` };
};
const isDocker = (line: string) => line.startsWith('docker ') || line.startsWith('cp compose');

describe('the operations guide', () => {
  it('has three commands to install a portal, and a fourth to check it', () => {
    const lines = commandsOf('Install').filter((line) => !isDocker(line));
    expect(lines).toHaveLength(4);
    for (const line of lines.slice(0, 3)) expect(run(line, old)).toMatchObject({ code: 0 });
    expect(readlinkSync(join(home, 'opt/wyrmgate'))).toBe(`wyrmgate-${old}`);
    expect(readdirSync(join(home, 'root/etc/systemd/system'))).toContain('wyrmgate.service');
    const { text } = run(lines[3] ?? '', old);
    for (const part of ['environment', 'database', 'roles', 'key', 'admin'])
      expect(text).toMatch(new RegExp(`^ok +${part} `, 'm'));
    // Nothing listens at the address of this test; everything else is in order.
    expect(text.match(/^problem.+/gm)).toEqual([expect.stringContaining('http://localhost:1')]);
  });

  it('has commands that back up, upgrade and roll back a portal', () => {
    const lines = commandsOf('Upgrade');
    expect(lines).toHaveLength(5);
    for (const line of lines) expect({ line, ...run(line, next) }).toMatchObject({ code: 0 });
    expect(readlinkSync(join(home, 'opt/wyrmgate'))).toBe(`wyrmgate-${next}`);
    expect(readdirSync(join(home, 'backups'))).toEqual([expect.stringMatching(/\.backup$/)]);
    expect(readFileSync(join(home, 'systemctl.log'), 'utf8')).toBe('restart wyrmgate\n');
    expect(run(lines[3] ?? '', old)).toMatchObject({ code: 0 });
    expect(readlinkSync(join(home, 'opt/wyrmgate'))).toBe(`wyrmgate-${old}`);
  });

  it('has container commands that use existing files and services', () => {
    const lines = commandsOf('Install').filter(isDocker);
    expect(lines[0]).toBe('cp compose.env.example .env');
    expect(existsSync(`${root}compose.env.example`)).toBe(true);
    expect(lines.join('\n')).toContain('run --rm -e PORTAL_ADMIN_PASSWORD=<password> portal create-admin');
    expect(readText('compose.yml')).toMatch(/^ {2}portal:$/m);
  });
});
