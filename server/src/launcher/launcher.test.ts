import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { manifestPath, signatureHeader } from '@wyrmgate/contract/launcher-constants';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { checkMirrors } from './jobs.ts';
import { launcherKeys } from './table.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const contents: Record<string, string> = { 'game.exe': 'program', 'pack/größe 1.epk': 'a larger pack' };
const list = (files = contents) =>
  [
    'path,size,sha256',
    ...Object.entries(files).map(([path, text]) => `${path},${Buffer.byteLength(text)},${sha(text)}`),
  ].join('\n');

let app: TestApp;
let boss: TestUser;
let mirror: Server;
let folder: string;
/** HTTP status that the mirror sends instead of the file. */
let broken: number | undefined;
beforeEach(async () => {
  broken = undefined;
  mirror = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace('/client/', ''));
    const found = contents[path];
    if (broken !== undefined || found === undefined) response.writeHead(broken ?? 404).end();
    else response.end(found);
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  folder = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/client/`;
  app = await startTestApp({ jobs: false, env: { OUTGOING_PRIVATE_NETWORKS: '127.0.0.1' } });
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(async () => {
  await app.close();
  mirror.close();
});

const create = (version: string, files = contents) =>
  boss.api.launcher.createRelease({ body: { version, list: list(files) } });
const publish = (id: number, current: number | null) =>
  boss.api.launcher.publish({ params: { id }, body: { current } });
const manifest = async (query = '', headers = {}) => {
  const reply = await app.inject({ method: 'GET', url: `${manifestPath}${query}`, headers });
  return { ...reply, data: (reply.body as { data?: Record<string, unknown> } | undefined)?.data };
};

describe('the page for launcher authors', () => {
  const page = readFileSync(new URL('../../../docs/launcher.md', import.meta.url), 'utf8');
  const program = /```js\n(\/\/ verify\.mjs\n[\s\S]*?)```/.exec(page)?.[1] ?? '';

  /** Runs the documented program in plain Node against a listening portal. */
  const follow = async (variables: Record<string, string>) => {
    if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const here = mkdtempSync(join(tmpdir(), 'launcher-'));
    try {
      writeFileSync(join(here, 'verify.mjs'), program);
      const env = { PATH: process.env.PATH ?? '', PORTAL: origin, ...variables };
      return (await promisify(execFile)(process.execPath, [join(here, 'verify.mjs')], { env })).stdout;
    } catch (error) {
      return String((error as { stderr?: string }).stderr);
    } finally {
      rmSync(here, { recursive: true });
    }
  };

  it('contains an example program that verifies and installs a release, even after a key rotation', async () => {
    // The program uses the system clock.
    app.clock.advance(Date.now() - app.clock.now().getTime());
    boss = await createTestUser(app, { authority: 'implementor' });
    expect(await follow({ KEYS: 'none' })).toContain('No version of the client has been published yet');
    const { id } = await create('2.6.1');
    await publish(id, null);
    await boss.api.launcher.saveMirrors({ body: { mirrors: [{ name: 'Europe', link: folder }] } });
    const [old] = (await app.as().launcher.keys()).keys;
    const KEYS = old?.public_key ?? '';
    expect(await follow({ KEYS })).toContain('pack/größe 1.epk 13\nVersion 2.6.1 is complete.');
    expect(await follow({ KEYS, SEQUENCE: '2' })).toContain('older than the last one');

    const added = await boss.api.launcher.createKey({ body: { overlap_days: 30 } });
    expect(await follow({ KEYS })).toContain('Version 2.6.1 is complete.');
    expect(await follow({ KEYS: added.public_key })).toContain('Version 2.6.1 is complete.');
    await boss.api.launcher.endKey({ params: { key: old?.id ?? '' } });
    expect(await follow({ KEYS })).toContain('not signed by a trusted key');
    expect(await follow({ KEYS: `${KEYS},${added.public_key}` })).toContain('Version 2.6.1 is complete.');
  });
});

describe('the launcher manifest', () => {
  it('does not exist before the first publication, and never contains a draft', async () => {
    await create('1.0');
    expect(await manifest()).toMatchObject({ status: 404, body: { code: 'launcher.noRelease' } });
  });

  it('changes with each publication, and its number rises even when staff go back to an earlier release', async () => {
    const [one, two] = [await create('1.0'), await create('2.0', { 'game.exe': 'other' })];
    await publish(one.id, null);
    expect((await manifest()).data).toMatchObject({ version: '1.0', sequence: 1 });
    await publish(two.id, one.id);
    expect((await manifest()).data).toMatchObject({ version: '2.0', sequence: 2, file_count: 1 });
    await publish(one.id, two.id);
    expect((await manifest()).data).toMatchObject({ version: '1.0', sequence: 3 });
    const { releases } = await boss.api.launcher.adminGet();
    expect(releases.map(({ version, state }) => `${version} ${state}`)).toEqual(['2.0 previous', '1.0 current']);
  });

  it('is sent again only after it changes, and includes the file list only if the launcher has a different one', async () => {
    const { id } = await create('1.0');
    await publish(id, null);
    const { headers, data } = await manifest();
    const again = await manifest('', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers[signatureHeader]).toBe(headers[signatureHeader]);
    const short = await manifest(`?have=${data?.files_sha256}`);
    expect(short.data).toEqual({ ...data, files: null });
    expect(short.headers[signatureHeader]).not.toBe(headers[signatureHeader]);
    expect((await manifest('?have=other')).data?.files).toHaveLength(2);
    expect((await manifest('', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    await boss.api.launcher.saveMirrors({ body: { mirrors: [{ name: 'Europe', link: folder }] } });
    expect(await manifest('', { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 200 });
  });

  it('remains available during maintenance and says that maintenance is on', async () => {
    const { id } = await create('1.0');
    await publish(id, null);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/admin/maintenance',
      headers: { authorization: `Bearer ${boss.token}` },
      payload: { enabled: true },
    });
    expect(reply.status).toBe(200);
    app.clock.advance(60_000);
    expect(await manifest()).toMatchObject({ status: 200, data: { server: { state: 'maintenance' } } });
    expect((await app.as().launcher.keys()).keys).toHaveLength(1);
  });

  it('leaves out a mirror after two failures, and lists it again after two successes', async () => {
    const { id } = await create('1.0');
    await publish(id, null);
    await boss.api.launcher.saveMirrors({ body: { mirrors: [{ name: 'Europe', link: folder.slice(0, -1) }] } });
    const check = async () => {
      await checkMirrors(app.platform);
      return (await manifest()).data?.mirrors;
    };
    const listed = [{ name: 'Europe', url: folder }];
    expect(await check()).toEqual(listed);
    broken = 503;
    expect(await check()).toEqual(listed);
    expect(await check()).toEqual([]);
    broken = undefined;
    expect(await check()).toEqual([]);
    expect(await check()).toEqual(listed);
  });

  it.each([
    ['blocked', 'http://127.0.0.2/client/', contents],
    ['checksum', undefined, { 'game.exe': 'Program' }],
    ['status', undefined, { 'nowhere.exe': 'program' }],
  ])('reports a mirror as %s', async (problem, link, files) => {
    const { id } = await create('1.0', files as Record<string, string>);
    await publish(id, null);
    await boss.api.launcher.saveMirrors({ body: { mirrors: [{ name: 'Europe', link: link ?? folder }] } });
    await checkMirrors(app.platform);
    const { mirrors } = await boss.api.launcher.adminGet();
    expect(mirrors).toMatchObject([{ check: { healthy: true, problem } }]);
  });
});

describe('a client file list', () => {
  const sum = '0'.repeat(64);
  it.each([
    ['../game.exe', 'pathRelative'],
    ['a/./b', 'pathRelative'],
    ['/etc/passwd', 'pathRelative'],
    ['a//b', 'pathRelative'],
    ['C:/game.exe', 'pathCharacters'],
    ['pack\\item.epk', 'pathCharacters'],
    ['a\u202eexe.txt', 'pathCharacters'],
    ['a\u0000', 'pathCharacters'],
    ['lpt1.txt', 'pathReserved'],
    ['bin/NUL', 'pathReserved'],
    ['trailing.', 'pathReserved'],
    ['a \u002fb', 'pathReserved'],
    ['a\u0308.txt', 'pathForm'],
    ['x'.repeat(241), 'pathLength'],
    ['', 'pathLength'],
  ])('rejects the path %j', async (path, rule) => {
    const body = { version: '1.0', list: JSON.stringify([{ path, size: 1, sha256: sum }]) };
    const { status, fields } = await errorOf(boss.api.launcher.createRelease({ body }));
    expect([status, fields.map(({ path: at, code }) => `${at} ${code}`)]).toEqual([
      400,
      [`list.1 launcher:validation.${rule}`],
    ]);
  });

  it('reports every invalid entry at once', async () => {
    const files = [
      { path: 'a.txt', size: 1, sha256: sum },
      { path: 'A.TXT', size: 1, sha256: sum },
      { path: 'a.txt/b', size: 1, sha256: sum },
      { path: 'c', size: -1, sha256: sum },
      { path: 'd', size: 1, sha256: 'abc' },
      { size: 1 },
      null,
      'text',
    ];
    const body = { version: '1.0', list: JSON.stringify({ files }) };
    const { fields } = await errorOf(boss.api.launcher.createRelease({ body }));
    expect(fields.map(({ path, code }) => `${path} ${code.split('.')[1]}`).sort()).toEqual([
      'list.2 pathTwice',
      'list.3 pathFolder',
      'list.4 size',
      'list.5 sha256',
      'list.6 entry',
      'list.7 entry',
      'list.8 entry',
    ]);
  });

  it.each([
    ['{"files":', 'json'],
    ['{"a":1}', 'json'],
    ['[]', 'list'],
    [JSON.stringify(Array.from({ length: 20_001 }, (_, at) => at)), 'tooManyFiles'],
  ])('rejects %.12s', async (text, rule) => {
    const { fields } = await errorOf(boss.api.launcher.createRelease({ body: { version: '1', list: text } }));
    expect(fields).toMatchObject([{ path: 'list', code: `launcher:validation.${rule}` }]);
  });

  it('may have twenty thousand files, with the columns in any order', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${sum};data/file ${at}.bin;${at}`);
    const body = { version: '1.0', list: ['SHA256;Path;Size', ...rows].join('\r\n') };
    const release = await boss.api.launcher.createRelease({ body });
    expect(release).toMatchObject({ files: 20_000, size: 199_990_000, state: 'draft' });
    await publish(release.id, null);
    expect((await manifest()).data?.files).toHaveLength(20_000);
  });
});

describe('client releases in the back office', () => {
  it('show what they change for players', async () => {
    const one = await create('1.0', { a: '1', b: '22', c: '333' });
    await publish(one.id, null);
    const two = await create('2.0', { a: '1', b: '2x', d: '4444' });
    const changes = await boss.api.launcher.changes({ params: { id: two.id } });
    expect(changes).toMatchObject({ added: 1, changed: 1, removed: 1, download: 6 });
    expect(changes.files.map(({ path, change }) => `${path} ${change}`)).toEqual(['b changed', 'd added', 'c removed']);
  });

  it('must have unique versions, and the current one cannot be deleted', async () => {
    const one = await create('1.0');
    expect((await errorOf(create('1.0'))).code).toBe('launcher.versionTaken');
    await publish(one.id, null);
    const remove = (id: number) => boss.api.launcher.removeRelease({ params: { id } });
    expect((await errorOf(remove(one.id))).code).toBe('launcher.currentRelease');
    expect((await errorOf(publish(one.id, one.id))).code).toBe('launcher.currentRelease');
    const two = await create('2.0');
    await remove(two.id);
    expect((await errorOf(remove(two.id))).status).toBe(404);
  });

  it('are published once when two people publish at the same time', async () => {
    const [one, two] = [await create('1.0'), await create('2.0')];
    const results = await Promise.allSettled([publish(one.id, null), publish(two.id, null)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await app.as().launcher.keys()).keys).toHaveLength(1);
  });

  it('can be published only with a separate permission', async () => {
    const editor = await createTestUser(app, { authority: 'low_wizard' });
    const role = await boss.api.roles.create({
      body: { name: 'builder', display_name: 'Builder', permissions: '["admin.launcher.view","admin.launcher.edit"]' },
    });
    await boss.api.roles.assign({ params: { id: editor.id }, body: { roleId: role.id } });
    const { id } = await editor.api.launcher.createRelease({ body: { version: '1.0', list: list() } });
    const refused = [
      () => editor.api.launcher.publish({ params: { id }, body: { current: null } }),
      () => editor.api.launcher.saveMirrors({ body: { mirrors: [] } }),
      () => editor.api.launcher.createKey({ body: { overlap_days: 30 } }),
    ];
    for (const call of refused) expect((await errorOf(call())).status).toBe(403);
  });
});

describe('the manifest signing keys', () => {
  it('overlap for the chosen number of days, and the last one cannot be retired', async () => {
    const first = await boss.api.launcher.createKey({ body: { overlap_days: 30 } });
    const end = (key: string) => boss.api.launcher.endKey({ params: { key } });
    expect((await errorOf(end(first.id))).code).toBe('launcher.lastKey');
    app.clock.advance(1000);
    const second = await boss.api.launcher.createKey({ body: { overlap_days: 2 } });
    const ids = async () => (await app.as().launcher.keys()).keys.map(({ id }) => id);
    expect(await ids()).toEqual([second.id, first.id]);
    app.clock.advance(2 * 86_400_000);
    expect(await ids()).toEqual([second.id]);
    boss = await createTestUser(app, { authority: 'implementor' });
    await boss.api.launcher.createKey({ body: { overlap_days: 30 } });
    await boss.api.launcher.createKey({ body: { overlap_days: 30 } });
    expect((await errorOf(boss.api.launcher.createKey({ body: { overlap_days: 30 } }))).code).toBe(
      'launcher.tooManyKeys',
    );
  });

  it('are stored encrypted, and are marked when they can no longer be decrypted', async () => {
    const { id } = await create('1.0');
    await publish(id, null);
    const [row] = await app.platform.database.db.select().from(launcherKeys);
    expect(row?.private_key).toMatch(/^v1\./);
    expect(JSON.stringify(await boss.api.launcher.adminGet())).not.toContain(row?.private_key);
    await app.platform.database.db
      .update(launcherKeys)
      .set({ private_key: `${row?.private_key.slice(0, -8)}AAAAAAAA` })
      .where(eq(launcherKeys.key, row?.key ?? ''));
    app.platform.cache.drop('launcher');
    expect((await boss.api.launcher.adminGet()).keys).toMatchObject([{ readable: false }]);
    expect(await manifest()).toMatchObject({ status: 503, body: { code: 'launcher.noKey' } });
  });
});
