import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { checkDownloads } from './jobs.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(() => app.close());

const form = (more: object = {}) => ({
  name: 'Client',
  platform: 'windows' as const,
  link: 'https://files.example/client.zip',
  ...more,
});
const create = (more: object = {}) => boss.api.downloads.create({ body: form(more) });
const visible = async () => (await app.as().downloads.list()).downloads;

describe('downloads for players', () => {
  it('are listed in the order that staff set, without inactive ones', async () => {
    const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];
    await create({ name: 'Inactive', active: false });
    expect((await visible()).map(({ name }) => name)).toEqual(['First', 'Second']);
    await boss.api.downloads.arrange({ body: { ids: [second.id, first.id] } });
    expect((await visible()).map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  it('have no links while they are coming soon', async () => {
    await create({ status: 'coming_soon', mirrors: [{ name: 'Mirror', link: 'https://mirror.example/client.zip' }] });
    expect(await visible()).toMatchObject([{ status: 'coming_soon', link: null, mirrors: [] }]);
    const { downloads } = await boss.api.downloads.adminList();
    expect(downloads).toMatchObject([{ link: 'https://files.example/client.zip', mirrors: [{ name: 'Mirror' }] }]);
  });

  it('count each click, even concurrent ones', async () => {
    const { id } = await create();
    await Promise.all(Array.from({ length: 20 }, () => app.as().downloads.countClick({ params: { id } })));
    app.clock.advance(31 * 86_400_000);
    await app.as().downloads.countClick({ params: { id } });
    boss = await createTestUser(app, { authority: 'implementor' });
    const { downloads } = await boss.api.downloads.adminList();
    expect(downloads).toMatchObject([{ clicks: 21, recent_clicks: 1 }]);
  });

  it.each([
    ['inactive', { active: false }],
    ['coming soon', { status: 'coming_soon' }],
  ])('count no clicks while %s', async (_, more) => {
    const { id } = await create(more);
    await expect(errorOf(app.as().downloads.countClick({ params: { id } }))).resolves.toMatchObject({
      status: 404,
      code: 'downloads.notFound',
      message: 'Download not found',
    });
  });
});

describe('downloads in the back office', () => {
  it('report every invalid field at once', async () => {
    const body = form({ name: ' ', link: 'client.zip', sha256: 'abc', size: 0, mirrors: [{ name: '', link: 'x' }] });
    const { status, fields } = await errorOf(boss.api.downloads.create({ body }));
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path).sort()).toEqual([
      'link',
      'mirrors.0.link',
      'mirrors.0.name',
      'name',
      'sha256',
      'size',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://files.example/a',
    'https://user:pw@files.example/a',
    '//files.example/a',
    'https://',
  ])('reject the link %s', async (link) => {
    const { fields } = await errorOf(create({ link }));
    expect(fields).toMatchObject([{ path: 'link', code: 'downloads:validation.link' }]);
  });

  it('let editors change only the description, link and active status', async () => {
    const editor = await createTestUser(app, { authority: 'low_wizard' });
    const role = await boss.api.roles.create({
      body: { name: 'editor', display_name: 'Editor', permissions: '["admin.downloads.edit"]' },
    });
    await boss.api.roles.assign({ params: { id: editor.id }, body: { roleId: role.id } });
    const { id, version } = await create();
    const body = { descriptions: { en: 'New text' }, link: 'https://files.example/new.zip', active: false, version };
    const edited = await editor.api.downloads.edit({ params: { id }, body });
    expect(edited).toMatchObject({ ...body, name: 'Client', version: version + 1 });
    const extra = { ...body, name: 'Renamed' };
    expect((await errorOf(editor.api.downloads.edit({ params: { id }, body: extra }))).status).toBe(400);
    expect((await errorOf(editor.api.downloads.update({ params: { id }, body: form() }))).status).toBe(403);
    expect((await errorOf(editor.api.downloads.remove({ params: { id } }))).status).toBe(403);
  });

  it('reject an edit of an older version', async () => {
    const { id, version } = await create();
    await boss.api.downloads.update({ params: { id }, body: form({ name: 'Newer', version }) });
    await expect(
      errorOf(boss.api.downloads.update({ params: { id }, body: form({ name: 'Older', version }) })),
    ).resolves.toMatchObject({ status: 409, code: 'downloads.changedMeanwhile' });
  });

  it('are limited to fifty, and are deleted with their clicks', async () => {
    const { id } = await create();
    await app.as().downloads.countClick({ params: { id } });
    for (let count = 1; count < 50; count++) await create();
    expect((await errorOf(create())).code).toBe('downloads.tooMany');
    await boss.api.downloads.remove({ params: { id } });
    expect((await boss.api.downloads.adminList()).downloads).toHaveLength(49);
    expect((await errorOf(boss.api.downloads.remove({ params: { id } }))).status).toBe(404);
  });
});

describe('download links', () => {
  it('are hidden after two failed checks, and a mirror replaces the main link', async () => {
    const files = createServer((_, response) => response.end('client'));
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    const working = `http://127.0.0.1:${(files.address() as AddressInfo).port}/client.zip`;
    const other = await startTestApp({ jobs: false, env: { OUTGOING_PRIVATE_NETWORKS: '127.0.0.1' } });
    try {
      const staff = await createTestUser(other, { authority: 'implementor' });
      const mirrors = [
        { name: 'Inside', link: 'http://169.254.169.254/client.zip' },
        { name: 'Working', link: working },
      ];
      await staff.api.downloads.create({ body: form({ link: 'http://10.0.0.1/client.zip', mirrors }) });
      const shown = async () => (await other.as().downloads.list()).downloads[0];
      await checkDownloads(other.platform);
      expect(await shown()).toMatchObject({ link: 'http://10.0.0.1/client.zip', mirrors });
      await checkDownloads(other.platform);
      expect(await shown()).toMatchObject({ link: working, mirrors: [] });
      const { downloads } = await staff.api.downloads.adminList();
      expect(downloads[0]?.failing).toEqual(['http://10.0.0.1/client.zip', 'http://169.254.169.254/client.zip']);
    } finally {
      await other.close();
      files.close();
    }
  });

  it('do not count clicks by bots', async () => {
    const { id } = await create();
    const bot = app.as(undefined, { headers: { 'user-agent': 'Googlebot/2.1' } });
    expect(await bot.downloads.countClick({ params: { id } })).toEqual({ counted: false });
    expect((await boss.api.downloads.adminList()).downloads).toMatchObject([{ clicks: 0 }]);
  });
});
