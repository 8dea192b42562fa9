import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { drawPicture, makeVideo, upload } from '../../test/media.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { renderTemplate } from '../platform/mail/templates.ts';
import { readIcon } from './icons.ts';
import { readMailAccent } from './service.ts';
import { brandingIcons } from './table.ts';

let app: TestApp;
let boss: TestUser;
let picture: number;
beforeAll(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  picture = (await upload(app, boss.token, 'logo.png', await drawPicture(600, 300).png().toBuffer())).data.id;
});
afterAll(() => app.close());
beforeEach(() => boss.api.branding.reset({ body: {} }));

const shown = () => app.as().branding.get();
const save = (body: object) => boss.api.branding.update({ body });
const stored = () => boss.api.branding.adminGet();
const fetchFile = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const fileOf = (branding: object) => ({ format: 'wyrmgate-branding' as const, format_version: 1 as const, branding });
const send = (method: 'PUT' | 'POST', url: string, payload: unknown) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

describe('the look of the portal', () => {
  it('is the built-in one until staff change it', async () => {
    expect(await shown()).toMatchObject({ logo: null, hero: null, stylesheet: null, icons: null, links: [] });
    expect((await shown()).blocks.map(({ key }) => key)).toEqual([
      'world',
      'news',
      'rankings',
      'events',
      'empires',
      'offers',
      'promises',
      'invitation',
      'donors',
      'community',
    ]);
    expect((await fetchFile('/site.webmanifest')).statusCode).toBe(404);
  });

  it('changes for visitors as soon as it is saved, including texts per language, section order and links', async () => {
    await shown();
    await save({
      hero_titles: { en: 'Our world', de: '' },
      socials: [{ kind: 'discord', url: 'https://discord.gg/wyrm' }],
      links: [
        { labels: { en: 'Wiki' }, url: '/news' },
        { labels: { en: 'Stream' }, url: 'https://stream.example/', place: 'menu' },
      ],
      menu: [
        { key: 'chat', on: true, titles: { en: 'Tavern', de: '' } },
        { key: 'news', on: false },
      ],
      blocks: [
        { key: 'news', on: true, titles: { en: 'Tidings' } },
        { key: 'offers', on: false },
      ],
    });
    const look = await shown();
    expect(look.hero_titles).toEqual({ en: 'Our world' });
    expect(look.socials).toEqual([{ kind: 'discord', url: 'https://discord.gg/wyrm' }]);
    expect(look.links).toEqual([
      { labels: { en: 'Wiki' }, url: '/news', place: 'footer' },
      { labels: { en: 'Stream' }, url: 'https://stream.example/', place: 'menu' },
    ]);
    expect(look.menu).toEqual([
      { key: 'chat', titles: { en: 'Tavern' } },
      ...['rankings', 'events', 'forum', 'guilds', 'shop', 'downloads'].map((key) => ({ key, titles: {} })),
    ]);
    expect(look.blocks[0]).toEqual({ key: 'news', titles: { en: 'Tidings' } });
    expect(look.blocks.map(({ key }) => key)).not.toContain('offers');
    expect(look.blocks).toHaveLength(9);
  });

  it('invalidates every cached page when it is saved or reset', async () => {
    const { cache } = app.platform;
    cache.set('page:en:current:/', 'old', { seconds: 60 });
    await save({ accent: '#5aa9e6' });
    expect(cache.get('page:en:current:/')).toBeUndefined();
    cache.set('page:en:current:/', 'old', { seconds: 60 });
    await boss.api.branding.reset({ body: {} });
    expect(cache.get('page:en:current:/')).toBeUndefined();
    expect((await shown()).stylesheet).toBeNull();
  });
});

describe('an accent', () => {
  it('has a stylesheet whose URL depends on its content', async () => {
    await save({ accent: '#5AA9E6' });
    const { stylesheet } = await shown();
    expect(stylesheet).toMatch(/^\/branding\/accent-5aa9e6-[0-9a-f]{8}\.css$/);
    const { headers, body } = await fetchFile(stylesheet ?? '');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toContain('immutable');
    expect(body).toMatch(/^@media screen\{:root:root\{(--[\w-]+:#[0-9a-f]{6};?)+\}\}$/);
    expect(body).toContain('--color-accent-fill:#5aa9e6');
    const other = await fetchFile('/branding/accent-5aa9e6-00000000.css');
    expect(other.headers['cache-control']).toBe('no-cache');
    for (const name of ['accent-5aa9e6.css', 'accent-zzzzzz-00000000.css', '..%2f..%2fpackage.json', 'icon-32-0.png'])
      expect((await fetchFile(`/branding/${name}`)).statusCode, name).toBe(404);
  });

  it('is also used in emails', async () => {
    const sender = { site: 'Wyrmgate', support: 'help@example.com', url: 'https://example.com' };
    const mail = async () => {
      const accent = await readMailAccent(app.platform.database.db);
      return renderTemplate('test', 'en', { username: 'Wanderer' }, { ...sender, accent }).html;
    };
    expect(await mail()).toContain('#f07f3a');
    await save({ accent: '#5aa9e6' });
    expect(await mail()).toContain('background-color:#5aa9e6');
    expect(await mail()).not.toContain('#f07f3a');
  });

  it('with too little contrast is rejected, and the error states the ratio', async () => {
    expect(await errorOf(save({ accent: '#2b2b6b' }))).toMatchObject({
      status: 400,
      code: 'branding.accentOnPage',
      details: { ratio: 1.56, needed: 3 },
      fields: [{ path: 'accent', message: expect.stringContaining('1.56:1') }],
    });
    expect(await errorOf(save({ accent: '#c2573a' }))).toMatchObject({
      code: 'branding.accentBehindText',
      details: { needed: 4.5 },
    });
    expect((await stored()).branding.accent).toBeNull();
  });

  it.each(['red', '#fff', '#12345g', '#5aa9e6;}body{display:none', 'rgb(1,2,3)', ''])(
    'cannot be %j',
    async (accent) => {
      const { status, fields } = await errorOf(save({ accent }));
      expect([status, fields[0]?.code]).toEqual([400, 'branding:validation.accent']);
    },
  );
});

describe('branding pictures', () => {
  it('provide the icons and the web manifest, and cannot be deleted while they are in use', async () => {
    await save({ icon: picture, logo: picture, hero: picture });
    const { icons, logo, hero } = await shown();
    expect([logo?.id, hero?.id]).toEqual([picture, picture]);
    for (const size of [32, 180, 192, 512]) {
      const icon = await fetchFile(`/branding/icon-${size}-${icons}.png`);
      expect(icon.headers['content-type']).toBe('image/png');
      expect(icon.headers['cache-control']).toContain('immutable');
      const { width, height, format, hasAlpha } = await sharp(icon.rawPayload).metadata();
      expect([width, height, format, hasAlpha]).toEqual([size, size, 'png', size !== 180]);
    }
    expect((await fetchFile('/branding/icon-32-000000000000.png')).statusCode).toBe(404);
    // Simulates a request that began before another change was saved.
    expect(await readIcon(app.platform.database.db, 32, '000000000000')).toBeUndefined();
    expect((await fetchFile(`/branding/icon-64-${icons}.png`)).statusCode).toBe(404);
    const manifest = await fetchFile('/site.webmanifest');
    expect(JSON.parse(manifest.body).icons.map(({ src }: { src: string }) => src)).toEqual([
      `/branding/icon-192-${icons}.png`,
      `/branding/icon-512-${icons}.png`,
    ]);
    const tag = String(manifest.headers.etag);
    expect((await fetchFile('/site.webmanifest', { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await errorOf(boss.api.media.remove({ params: { id: picture } }))).code).toBe('media.inUse');
    await boss.api.branding.reset({ body: {} });
    expect(await app.platform.database.db.$count(brandingIcons)).toBe(0);
    expect((await boss.api.media.get({ params: { id: picture } })).usages).toEqual([]);
  });

  it('are used in the preview picture for shared links, which changes with them and with the accent', async () => {
    expect((await shown()).share_picture).toBeNull();
    await save({ hero: picture });
    const first = (await shown()).share_picture ?? '';
    await save({ hero: picture, accent: '#5aa9e6' });
    const second = (await shown()).share_picture ?? '';
    expect(second).not.toBe(first);
    expect((await fetchFile(first)).headers.location).toBe(second);
    const { width, height, format } = await sharp((await fetchFile(second)).rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    await boss.api.branding.reset({ body: {} });
    expect((await fetchFile(second)).headers.location).toBe('/art/og.jpg');
  });

  it('must exist in the library and must not be videos', async () => {
    expect(await errorOf(save({ hero: 999_999 }))).toMatchObject({ status: 404, fields: [{ path: 'hero' }] });
    const { data: video } = await upload(app, boss.token, 'clip.mp4', await makeVideo('mp4'));
    expect(await errorOf(save({ icon: video.id }))).toMatchObject({
      code: 'branding.notPicture',
      fields: [{ path: 'icon' }],
    });
  });
});

describe('the hero video', () => {
  it('must be a video with a picture as fallback, and cannot be deleted from the library while it is used', async () => {
    const { data: video } = await upload(app, boss.token, 'dragon.mp4', await makeVideo('mp4'));
    expect(await errorOf(save({ hero: picture, hero_video: picture }))).toMatchObject({
      code: 'branding.notVideo',
      fields: [{ path: 'hero_video' }],
    });
    expect(await errorOf(save({ hero_video: video.id }))).toMatchObject({
      code: 'branding.videoNeedsPicture',
      fields: [{ path: 'hero' }],
    });
    await save({ hero: picture, hero_video: video.id });
    expect((await shown()).hero_video).toMatchObject({ id: video.id, kind: 'video' });
    expect((await errorOf(boss.api.media.remove({ params: { id: video.id } }))).code).toBe('media.inUse');
  });
});

describe('the empires', () => {
  it('can be renamed per language, and get their built-in names back with a reset', async () => {
    const red = { names: { en: 'Iron Pact', de: '' }, shorts: { en: 'Iron' }, texts: {} };
    await save({ empires: { red } });
    expect((await shown()).empires.red).toEqual({ names: { en: 'Iron Pact' }, shorts: { en: 'Iron' }, texts: {} });
    expect((await shown()).empires.blue).toEqual({ names: {}, shorts: {}, texts: {} });
    const long = { names: { en: 'x'.repeat(41) } };
    expect((await errorOf(save({ empires: { blue: long } }))).fields[0]?.path).toBe('empires.blue.names.en');
    await boss.api.branding.reset({ body: {} });
    expect((await shown()).empires.red.names).toEqual({});
  });
});

describe('hostile input in the branding form', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'http://example.com',
    'https://user@example.com',
    'https://example.com:443@evil.example',
    'https://exa\tmple.com',
    'https://',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\u202enews',
    'news',
  ])('is rejected as a link: %j', async (url) => {
    expect((await errorOf(save({ links: [{ labels: { en: 'Name' }, url }] }))).fields[0]?.path).toBe('links.0.url');
    expect((await errorOf(save({ socials: [{ kind: 'x', url }] }))).fields[0]?.path).toBe('socials.0.url');
  });

  it('is rejected with an error for every invalid field, and changes nothing', async () => {
    const { version } = await stored();
    const { fields } = await errorOf(
      save({
        hero_titles: { en: 'x'.repeat(61), de: 'a\nb' },
        links: [{ labels: { de: 'Nur deutsch' }, url: '/news' }],
        socials: [
          { kind: 'x', url: 'https://x.com/a' },
          { kind: 'x', url: 'https://x.com/b' },
        ],
      }),
    );
    expect(fields.map(({ path }) => path).sort()).toEqual([
      'hero_titles.de',
      'hero_titles.en',
      'links.0.labels.en',
      'socials',
    ]);
    for (const body of [
      { surprise: 1 },
      { blocks: [{ key: 'evil', on: true }] },
      {
        blocks: [
          { key: 'news', on: true },
          { key: 'news', on: false },
        ],
      },
      { hero_titles: { xx: 'a' } },
      { links: Array(9).fill({ labels: { en: 'a' }, url: '/a' }) },
      '{"hero_titles":{"__proto__":{"x":"y"}}}',
      [],
    ])
      expect((await send('PUT', '/api/admin/branding', body)).status, JSON.stringify(body)).toBe(400);
    expect((await stored()).version).toBe(version);
  });

  it('is stored and returned as plain text in titles and labels', async () => {
    const label = '</script><img src=x onerror=alert(1)>';
    await save({ links: [{ labels: { en: label }, url: '/news' }], hero_titles: { en: label } });
    expect((await shown()).links[0]?.labels).toEqual({ en: label });
  });
});

describe('two concurrent editors of the branding', () => {
  it('get a conflict instead of overwriting each other, even on the first change', async () => {
    const { version } = await stored();
    const results = await Promise.allSettled([
      save({ accent: '#5aa9e6', version }),
      save({ accent: '#d9a441', version }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failed = results.find((result) => result.status === 'rejected');
    expect(failed?.reason).toMatchObject({ status: 409, code: 'branding.changedMeanwhile' });
    expect((await errorOf(boss.api.branding.reset({ body: { version } }))).code).toBe('branding.changedMeanwhile');
  });
});

describe('an exported branding file', () => {
  it('restores everything, except for pictures that are not in the library', async () => {
    await save({ accent: '#5aa9e6', hero: picture, hero_titles: { en: 'Ours' }, links: [] });
    const { branding } = await stored();
    await boss.api.branding.reset({ body: {} });
    const body = { file: fileOf({ ...branding, logo: 888_888 }) };
    const { dropped, branding: imported } = await boss.api.branding.importFile({ body });
    expect(dropped).toEqual(['logo']);
    expect(imported).toEqual(branding);
    const [row] = await app.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({ action: 'branding_import', changes: { accent: { before: null, after: '#5aa9e6' } } });
  });

  it('is validated like the form when it is imported', async () => {
    const post = async (file: unknown) => (await send('POST', '/api/admin/branding/file', { file })).status;
    expect(await post(fileOf({ accent: '#2b2b6b' }))).toBe(400);
    expect(await post(fileOf({ links: [{ labels: { en: 'a' }, url: 'javascript:alert(1)' }] }))).toBe(400);
    expect(await post({ ...fileOf({}), format_version: 2 })).toBe(400);
    expect(await post({ ...fileOf({}), format: 'other' })).toBe(400);
    expect(await post([])).toBe(400);
    expect(await post('x'.repeat(200_000))).toBe(413);
    expect(await post(fileOf({}))).toBe(200);
  });
});

describe('access to the look of the portal', () => {
  it('is open to everyone for reading, but requires a permission for editing', async () => {
    const player = await createTestUser(app);
    const helper = await createTestUser(app, { authority: 'low_wizard' });
    const role = await boss.api.roles.create({
      body: { name: 'looker', display_name: 'Looker', permissions: '["admin.branding.view"]' },
    });
    await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
    expect((await errorOf(app.as().branding.update({ body: {} }))).status).toBe(401);
    expect((await errorOf(player.api.branding.adminGet())).status).toBe(403);
    expect((await errorOf(player.api.branding.reset({ body: {} }))).status).toBe(403);
    expect((await helper.api.branding.adminGet()).branding.accent).toBeNull();
    expect((await errorOf(helper.api.branding.update({ body: {} }))).status).toBe(403);
    expect((await errorOf(helper.api.branding.importFile({ body: { file: fileOf({}) } }))).status).toBe(403);
  });
});
