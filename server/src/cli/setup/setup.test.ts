import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedDatabase } from '../../../test/database.ts';
import { readEnv } from '../../env.ts';
import { runCommandLine } from '../run.ts';

let home: string;
const place = (name: string) => join(home, name);
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'wyrmgate-setup-'));
  // Starts with a ready-made embedded database, because creating its tables takes a long time.
  mkdirSync(place('data'));
  createEmbeddedDatabase(place('data'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = async (
  args: string[],
  source: Record<string, string | undefined> = {},
  ask?: (question: string) => Promise<string>,
) => {
  const lines: string[] = [];
  const out = (text: string) => void lines.push(text);
  const code = await runCommandLine(args, source, { out, err: out, ...(ask ? { ask } : {}) });
  return { code, text: lines.join('\n') };
};
const folders = () => ['--folder', place('etc'), '--data', place('data'), '--backups', place('backups')];
const answers = () => [
  'setup',
  '--yes',
  ...['--address', 'https://portal.example', '--site', 'Drakenfels', '--database', 'embedded'],
  ...['--admin', 'Owner', '--email', 'owner@mail.example', ...folders()],
];
const variables = () => parseEnv(readFileSync(place('etc/portal.env'), 'utf8')) as Record<string, string>;

describe('setup on the embedded database', () => {
  it('asks no questions with --yes, and names the missing option', async () => {
    expect(await run(['setup', '--yes', ...folders()])).toMatchObject({
      code: 64,
      text: expect.stringMatching(/^--address is missing\./),
    });
  });

  it('reports invalid answers before it creates anything', async () => {
    for (const [flag, value, reason] of [
      ['--address', 'https://portal.example/game', 'PUBLIC_URL: must be an address without a path'],
      ['--admin', 'x', '--admin: '],
      ['--port', '99999', 'PORT: must be a whole number'],
      ['--smtp', 'smtps://a b@mail.example', '--smtp: spaces, quotes'],
      ['--proxy', 'apache', '--proxy must be caddy or nginx'],
    ] as const) {
      const { code, text } = await run([...answers(), flag, value]);
      expect(code).not.toBe(0);
      expect(text).toContain(reason);
    }
    expect(readdirSync(home)).toEqual(['data']);
  });

  it('writes a valid environment file that only its owner can read, and creates the admin with a new password', async () => {
    const { code, text } = await run([...answers(), '--smtp', 'smtp://127.0.0.1:25']);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('Created the implementor Owner.') });
    expect(text).toMatch(/shown only now: [A-Za-z0-9]{16}\n/);
    expect(statSync(place('etc/portal.env')).mode & 0o777).toBe(0o600);
    const written = variables();
    expect(readEnv(written)).toMatchObject({
      production: true,
      publicUrl: 'https://portal.example',
      trustedProxies: 1,
    });
    expect(written).toMatchObject({ SMTP_PRIVATE_NETWORKS: '127.0.0.1', MAIL_FROM: 'no-reply@portal.example' });
    expect(written.SECRET_KEY).toMatch(/^[0-9a-f]{64}$/);
  });

  it('adds only what is missing when it runs again', async () => {
    const before = variables();
    rmSync(place('etc/Caddyfile'));
    writeFileSync(place('etc/logrotate.conf'), '# edited\n');
    const { code, text } = await run([...answers(), '--smtp', 'smtp://127.0.0.1:25']);
    expect(code).toBe(0);
    expect(text).toContain('Using the existing');
    expect(text).toContain('There is already an admin (Owner).');
    expect(text).toMatch(/Kept .+logrotate\.conf/);
    expect(variables()).toEqual(before);
    expect(readFileSync(place('etc/Caddyfile'), 'utf8')).toContain('portal.example {');
    expect(readFileSync(place('etc/logrotate.conf'), 'utf8')).toBe('# edited\n');
    rmSync(place('etc/logrotate.conf'));
  });

  it('refuses to overwrite an installation that was set up with other answers', async () => {
    for (const [flag, value, name] of [
      ['--address', 'https://other.example', 'PUBLIC_URL'],
      ['--database', 'postgres://portal@127.0.0.1/portal', 'DATABASE_URL'],
    ] as const)
      expect(await run([...answers(), flag, value])).toEqual({
        code: 1,
        text: expect.stringMatching(
          new RegExp(`already exists with a different ${name}\\. Setup does not overwrite it`),
        ),
      });
  });

  it('prompts at the terminal for each answer that no option provides', async () => {
    const asked: string[] = [];
    const replies: Record<string, string> = {
      'Address that': 'portal.example',
      'Name of your site': 'Drakenfels',
      Database: 'embedded',
      'Username of': 'Owner',
      'Email address': 'owner@mail.example',
    };
    const { code } = await run(['setup', ...folders()], {}, async (question) => {
      asked.push(question);
      return Object.entries(replies).find(([start]) => question.startsWith(start))?.[1] ?? '';
    });
    expect(code).toBe(0);
    expect(asked).toHaveLength(8);
  });
});

describe('the files that setup writes', () => {
  const read = (name: string) => readFileSync(place(`etc/${name}`), 'utf8');

  it('start and back up the portal as an unprivileged user with the generated environment', () => {
    for (const name of ['wyrmgate.service', 'wyrmgate-backup.service']) {
      expect(read(name)).toContain(`EnvironmentFile=${place('etc')}/portal.env`);
      expect(read(name)).toContain('User=wyrmgate');
    }
    expect(read('wyrmgate.service')).toMatch(/^ExecStart=\/\S+node .*server\/src\/main\.ts$/m);
    expect(read('wyrmgate-backup.service')).toMatch(/^ExecStart=.+ backup \/\S+ --keep-days 35$/m);
    // Only one process can open the embedded database.
    expect(read('wyrmgate-backup.service')).toContain('ExecStartPre=+/bin/systemctl stop wyrmgate.service');
  });

  it('block access to internal paths at the proxy, for Caddy and nginx', async () => {
    await run([...answers(), '--proxy', 'nginx']);
    for (const name of ['Caddyfile', 'nginx.conf']) {
      expect(read(name)).toContain('portal.example');
      expect(read(name)).toMatch(/\/metrics[\s\S]*404|404[\s\S]*\/metrics/);
      expect(read(name).split('{').length).toBe(read(name).split('}').length);
    }
    expect(read('nginx.conf')).toMatch(/max_fails=0/);
    expect(read('nginx.conf')).toMatch(/proxy_set_header Upgrade/);
    expect(read('nginx.conf')).toMatch(/proxy_set_header traceparent '';/);
    expect(read('Caddyfile')).toMatch(/header_up -traceparent/);
    expect(read('nginx.conf')).toMatch(/Retry-After/);
  });

  it('are installed by a script that runs in any shell and overwrites no existing file', () => {
    const root = place('root');
    mkdirSync(join(root, 'etc/caddy'), { recursive: true });
    writeFileSync(join(root, 'etc/caddy/Caddyfile'), '# mine\n');
    const output = execFileSync('sh', [place('etc/install.sh')], { env: { ...process.env, DESTDIR: root } }).toString();
    expect(output).toContain('already exists');
    expect(readdirSync(join(root, 'etc/systemd/system')).sort()).toEqual([
      'wyrmgate-backup.service',
      'wyrmgate-backup.timer',
      'wyrmgate.service',
    ]);
    expect(readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8')).toBe('# mine\n');
  });

  it('are installed for nginx once the certificate that they name exists', async () => {
    // Setup would otherwise keep the existing script, which installs the Caddy files.
    rmSync(place('etc/install.sh'));
    await run([...answers(), '--proxy', 'nginx']);
    const root = place('nginx-root');
    const install = () =>
      execFileSync('sh', [place('etc/install.sh')], { env: { ...process.env, DESTDIR: root } }).toString();
    expect(install()).toContain('certbot certonly --webroot -w /var/www/html -d portal.example');
    const installed = join(root, 'etc/nginx/conf.d/wyrmgate.conf');
    expect(existsSync(installed)).toBe(false);
    const certificates = join(root, 'etc/letsencrypt/live/portal.example');
    mkdirSync(certificates, { recursive: true });
    writeFileSync(join(certificates, 'fullchain.pem'), '');
    expect(install()).not.toContain('certbot');
    expect(readFileSync(installed, 'utf8')).toBe(read('nginx.conf'));
  });
});

describe('the daily backup', () => {
  it('has the time in its file name, and deletes only its own outdated backups', async () => {
    const folder = place('backups');
    mkdirSync(folder);
    for (const name of ['wyrmgate-2020-01-01T000000.backup', 'mine.backup']) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), 0, 0);
    }
    const { code, text } = await run(['backup', folder, '--keep-days', '35'], variables());
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('Deleted 1 backups older') });
    expect(readdirSync(folder).sort()).toEqual(['mine.backup', expect.stringMatching(/^wyrmgate-20[\dT-]+\.backup$/)]);
    expect(await run(['backup', join(folder, 'x'), '--keep-days', '35'], variables())).toMatchObject({ code: 64 });
  });
});
