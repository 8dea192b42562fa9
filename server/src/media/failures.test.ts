import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { drawPicture, makeVideo, upload, uploadRequest } from '../../test/media.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { localStorage } from '../platform/storage/local.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { media } from './table.ts';

let app: TestApp;
let boss: TestUser;
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await drawPicture(700, 400).jpeg().toBuffer();
});
afterEach(() => app.close());

const start = async (options: Parameters<typeof startTestApp>[0]) => {
  app = await startTestApp(options);
  boss = await createTestUser(app, { authority: 'implementor' });
};
const leftovers = async () => ({
  rows: await app.platform.database.db.select({ status: media.status }).from(media),
  stored: await app.platform.storage.list(''),
  temporary: await readdir(join(app.platform.env.dataDir, 'uploads')).catch((): string[] => []),
});
const nothing = { rows: [], stored: [], temporary: [] };

/** Storage whose disk is full after this many files. */
const fullAfter = (files: number): Storage => {
  let inner: Storage | undefined;
  let stored = 0;
  const open = () => {
    inner ??= localStorage(join(app.platform.env.dataDir, 'media'));
    return inner;
  };
  return {
    put: async (key, file) => {
      stored += 1;
      if (stored > files) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await open().put(key, file);
    },
    size: (key) => open().size(key),
    open: (key, range) => open().open(key, range),
    remove: (key) => open().remove(key),
    list: (prefix) => open().list(prefix),
  };
};

describe('an upload', () => {
  it.each([0, 1, 3])('leaves nothing behind if the disk is full after %i files', async (files) => {
    await start({ storage: fullAfter(files) });
    const { status, code } = await upload(app, boss.token, 'gate.jpg', jpeg);
    expect({ status, code }).toEqual({ status: 503, code: 'media.notStored' });
    expect(await leftovers()).toEqual(nothing);
  });

  it('leaves nothing behind in S3 if the connection breaks during the upload', async () => {
    const credentials = { accessKey: 'A', secretKey: 'B', region: 'eu-west-1', bucket: 'media' };
    const s3 = await startS3Server(credentials);
    const env = {
      S3_ENDPOINT: `http://localhost:${s3.port}`,
      S3_BUCKET: 'media',
      S3_ACCESS_KEY: 'A',
      S3_SECRET_KEY: 'B',
      S3_REGION: 'eu-west-1',
    };
    await start({ env });
    s3.control.cutAfter = 2;
    expect((await upload(app, boss.token, 'gate.jpg', jpeg)).code).toBe('media.notStored');
    expect(await leftovers()).toEqual(nothing);
    s3.control.cutAfter = undefined;
    const { data } = await upload(app, boss.token, 'gate.jpg', jpeg);
    const { statusCode, headers } = await app.app.inject(`/media/${data.key}-480.webp`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    await s3.close();
  });

  it('is rejected if it is not a form, is in the wrong field, or exceeds the largest file size', async () => {
    await start({});
    const send = async (more: object) =>
      (await app.inject({ ...uploadRequest(boss.token, 'a.jpg', jpeg), ...more })).status;
    expect(
      await send({ payload: 'x', headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'image/jpeg' } }),
    ).toBe(415);
    expect((await app.inject(uploadRequest(boss.token, 'a.jpg', jpeg, 'other'))).status).toBe(400);
    const large = Buffer.alloc(53 * 1_048_576);
    expect((await app.inject(uploadRequest(boss.token, 'a.mp4', large))).status).toBe(413);
    expect(await leftovers()).toEqual(nothing);
  });

  it('is stored or rejected as busy when many run at the same time, and the portal keeps responding', async () => {
    await start({});
    const video = await makeVideo('webm');
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => upload(app, boss.token, `${index}.webm`, video)),
    );
    const stored = replies.filter(({ status }) => status === 200).length;
    expect(stored).toBeGreaterThanOrEqual(1);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([undefined, 'common.unavailable']));
    expect((await app.inject({ method: 'GET', url: '/api/settings/site' })).status).toBe(200);
    const { rows, temporary } = await leftovers();
    expect([rows.length, temporary]).toEqual([stored, []]);
    expect((await upload(app, boss.token, 'after.webm', video)).status).toBe(200);
  });
});
