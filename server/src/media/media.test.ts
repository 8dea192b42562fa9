import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { drawPicture, makeVideo, upload } from '../../test/media.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { cleanMedia } from './jobs.ts';
import { media } from './table.ts';
import { mediaOf, useMedia } from './usage.ts';

let app: TestApp;
let boss: TestUser;
let jpeg: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  jpeg = await drawPicture(1000, 500).jpeg().toBuffer();
});
afterAll(() => app.close());

const filesIn = (folder: string) => readdir(join(app.platform.env.dataDir, folder)).catch((): string[] => []);
const send = (name: string, content: Uint8Array) => upload(app, boss.token, name, content);
/** A padding box that makes an MP4 file larger. */
const freeBox = (bytes: number): Buffer => {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
};
const served = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

describe('an uploaded picture', () => {
  it('is stored in three sizes as avif and webp, but not as the original', async () => {
    const { status, data } = await send('Siege.JPG', await drawPicture(2000, 1000).jpeg().toBuffer());
    expect(status).toBe(200);
    expect(data).toMatchObject({ kind: 'image', width: 1600, height: 800, widths: [480, 960, 1600], animated: false });
    expect(data.placeholder).toMatch(/^data:image\/webp;base64,.{20,400}$/);
    const stored = (await filesIn('media')).filter((name) => name.startsWith(data.key));
    expect(stored.sort()).toEqual(
      [480, 960, 1600].flatMap((width) => [`${data.key}-${width}.avif`, `${data.key}-${width}.webp`]).sort(),
    );
    const picture = await served(`/media/${data.key}-480.webp`);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
  });

  it('loses its metadata and is turned upright', async () => {
    const content = await drawPicture(600, 300)
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data } = await send('phone.jpeg', content);
    expect(data).toMatchObject({ width: 300, height: 600, widths: [300] });
    const { rawPayload } = await served(`/media/${data.key}-300.webp`);
    const { exif, xmp, orientation } = await sharp(rawPayload).metadata();
    expect({ exif, xmp, orientation }).toEqual({ exif: undefined, xmp: undefined, orientation: undefined });
  });

  it('stays animated as webp if it is an animated gif', async () => {
    const frames = [10, 200].map((red) => ({
      create: { width: 40, height: 30, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
    }));
    const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const gif = await sharp(pictures, { join: { animated: true } })
      .gif({ delay: [100, 150] })
      .toBuffer();
    const { data } = await send('banner.gif', gif);
    expect(data).toMatchObject({ animated: true, duration: 250, width: 40, height: 30, widths: [40] });
    const { rawPayload } = await served(`/media/${data.key}-40.webp`);
    expect((await sharp(rawPayload).metadata()).pages).toBe(2);
    expect((await served(`/media/${data.key}-40.avif`)).statusCode).toBe(404);
  });
});

describe('an upload is rejected and leaves nothing behind if it', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  );
  const cases: [string, () => Promise<[string, Uint8Array]>, number, string][] = [
    ['is HTML with the name of a picture', async () => ['a.png', html], 415, 'wrongType'],
    ['is SVG with the name of a picture', async () => ['a.png', svg], 415, 'wrongType'],
    ['has the extension svg', async () => ['a.svg', svg], 415, 'wrongType'],
    ['has a second extension', async () => ['a.png.html', jpeg], 415, 'wrongType'],
    ['is a jpg with the extension png', async () => ['a.png', jpeg], 415, 'typeMismatch'],
    ['is a video with the extension jpg', async () => ['a.jpg', await makeVideo('mp4')], 415, 'typeMismatch'],
    [
      'is a script that starts like a gif',
      async () => ['a.gif', Buffer.from(`GIF89a/*${' '.repeat(99)}*/=alert(1)`)],
      422,
      'broken',
    ],
    ['is cut off in the middle', async () => ['a.jpg', jpeg.subarray(0, jpeg.length / 2)], 422, 'broken'],
    ['is empty', async () => ['a.jpg', Buffer.alloc(0)], 422, 'broken'],
    [
      'has 100 megapixels',
      async () => ['a.png', await drawPicture(10_000, 10_000).png().toBuffer()],
      422,
      'tooManyPixels',
    ],
    ['has too many pixels in its frames', async () => ['a.gif', await hugeGif()], 422, 'tooManyPixels'],
    [
      'is a picture of more than 15 MB',
      async () => ['a.jpg', Buffer.concat([jpeg, Buffer.alloc(15_728_640)])],
      413,
      'tooLarge',
    ],
    ['is half of an mp4', async () => ['a.mp4', (await makeVideo('mp4')).subarray(0, 2500)], 422, 'broken'],
    ['is half of a webm', async () => ['a.webm', (await makeVideo('webm')).subarray(0, 2500)], 422, 'broken'],
    ['is a video without frames', async () => ['a.mp4', (await makeVideo('mp4')).subarray(0, 32)], 422, 'broken'],
  ];
  const hugeGif = async () => {
    const frames = [10, 80, 160, 250].map((red) => ({
      create: { width: 3300, height: 3300, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
    }));
    const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    return sharp(pictures, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
  };
  it.each(cases)('%s', async (_, make, status, name) => {
    const before = await filesIn('media');
    const reply = await send(...(await make()));
    expect({ status: reply.status, code: reply.code }).toEqual({ status, code: `media.${name}` });
    expect(await filesIn('media')).toEqual(before);
    expect(await filesIn('uploads')).toEqual([]);
    expect((await app.platform.database.db.select().from(media)).every((row) => row.status === 'ready')).toBe(true);
  });

  it('would exceed the quota, even when several uploads arrive together', async () => {
    const { db } = app.platform.database;
    const size = 4 * 1_048_576;
    await writeSettings(db, { media_quota_megabytes: 10 }, app.clock.now());
    const video = Buffer.concat([await makeVideo('mp4'), freeBox(size)]);
    const before = await filesIn('media');
    const replies = await Promise.all(['a', 'b', 'c'].map((name) => send(`${name}.mp4`, video)));
    await writeSettings(db, { media_quota_megabytes: 2048 }, app.clock.now());
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(2);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([undefined, 'media.quotaFull']));
    expect((await filesIn('media')).length).toBe(before.length + 2);
  });
});

describe('a polyglot file', () => {
  it('loses the HTML that was appended to a picture', async () => {
    const { data } = await send('poly.jpg', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    for (const file of (await filesIn('media')).filter((name) => name.startsWith(data.key)))
      expect((await served(`/media/${file}`)).payload).not.toContain('<script');
  });
});

describe('a served file', () => {
  it('cannot run scripts, is cached permanently and supports revalidation by its hash', async () => {
    const { data } = await send('page.jpg', jpeg);
    const url = `/media/${data.key}-480.webp`;
    const { headers } = await served(url);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await served(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    for (const path of [
      '/media/..%2fsecret',
      '/media/.part-x',
      `/media/${data.key}-480.svg`,
      '/media/1-0000000000000000-480.webp',
    ])
      expect((await served(path)).statusCode).toBe(404);
  });

  it('supports range requests, so that video players can seek', async () => {
    const content = await makeVideo('webm');
    const { status, data } = await send('clip.webm', content);
    expect(status).toBe(200);
    expect(data).toMatchObject({ kind: 'video', extension: 'webm', width: 320, height: 180, duration: 2000 });
    const url = `/media/${data.key}.webm`;
    const part = await served(url, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${content.length}`);
    expect(part.rawPayload).toEqual(content.subarray(10, 20));
    expect((await served(url, { range: 'bytes=-5' })).rawPayload).toEqual(content.subarray(-5));
    expect((await served(url, { range: 'bytes=100-' })).rawPayload).toEqual(content.subarray(100));
    for (const range of [`bytes=${content.length}-`, 'bytes=-0', 'bytes=-00'])
      expect((await served(url, { range })).statusCode).toBe(416);
    const head = await app.app.inject({ method: 'HEAD', url });
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(content.length), 0]);
  });
});

describe('the media library', () => {
  it('finds files by kind, name and alternative text', async () => {
    const { data } = await send('unusual_name.jpg', jpeg);
    const body = { alts: { en: 'A red 100% gate', de: '' }, version: 1 };
    expect((await boss.api.media.update({ params: { id: data.id }, body })).alts).toEqual({ en: 'A red 100% gate' });
    const find = async (query: object) => (await boss.api.media.list({ query })).media.map(({ id }) => id);
    expect(await find({ search: 'l_name' })).toEqual([data.id]);
    expect(await find({ search: '100%' })).toEqual([data.id]);
    expect(await find({ search: 'unusual', kind: 'video' })).toEqual([]);
    expect((await errorOf(boss.api.media.update({ params: { id: data.id }, body }))).code).toBe(
      'media.changedMeanwhile',
    );
  });

  it('does not delete a file while it is in use, and deletes it in all sizes afterwards', async () => {
    const { data } = await send('used.jpg', jpeg);
    const { database } = app.platform;
    const place = { domain: 'news', target: 7, title: 'The gates open' };
    await database.transaction((tx) => useMedia(tx, place, [data.id, null, data.id]));
    expect((await mediaOf(database.db, [data.id])).get(data.id)).toMatchObject({ key: data.key });
    expect((await boss.api.media.get({ params: { id: data.id } })).usages).toEqual([
      { domain: 'news', target: '7', title: 'The gates open' },
    ]);
    const error = await errorOf(boss.api.media.remove({ params: { id: data.id } }));
    expect(error).toMatchObject({ status: 409, code: 'media.inUse', details: { places: 1 } });
    await database.transaction((tx) => useMedia(tx, place, []));
    await boss.api.media.remove({ params: { id: data.id } });
    await eventually(async () => !(await filesIn('media')).some((name) => name.startsWith(data.key)));
    await expect(database.transaction((tx) => useMedia(tx, place, [data.id]))).rejects.toThrow('media.notFound');
  });

  it('deletes the files of an upload whose process died', async () => {
    const { data } = await send('orphan.jpg', jpeg);
    await app.platform.database.db.update(media).set({ status: 'pending' });
    await cleanMedia(app.platform);
    expect((await filesIn('media')).length).toBeGreaterThan(0);
    app.clock.advance(31 * 60_000);
    await cleanMedia(app.platform);
    expect(await filesIn('media')).toEqual([]);
    expect((await boss.api.media.list()).media).toEqual([]);
    expect((await served(`/media/${data.key}-480.webp`)).statusCode).toBe(404);
  });
});
