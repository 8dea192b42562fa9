import dns from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { readEnv } from '../../env.ts';
import { localStorage } from './local.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const credentials = { accessKey: 'AKIDPORTAL', secretKey: 's3cr3t/key+with=signs', region: 'eu-central-1' };
const bucket = 'portal-media';
let folder: string;
let path: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wyrmgate-storage-'));
  path = join(folder, 'upload');
  await writeFile(path, content);
  // Resolves these names to localhost, because not every system resolves subdomains of localhost.
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((_: string, ...rest: [never, never]) =>
    lookup('localhost', ...rest)) as never);
  s3 = await startS3Server({ ...credentials, bucket });
});
beforeEach(() => {
  s3.objects.clear();
  Object.assign(s3.control, { failWith: undefined, cutAfter: undefined });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await s3.close();
  await rm(folder, { recursive: true });
});

const s3At = (style: 'path' | 'virtual', more: object = {}) =>
  s3Storage({ endpoint: `http://localhost:${s3.port}`, bucket, style, ...credentials, ...more });
const storages: [string, () => Storage][] = [
  ['a local folder', () => localStorage(join(folder, 'media'))],
  ['S3 with the bucket in the path', () => s3At('path')],
  ['S3 with the bucket in the host name', () => s3At('virtual')],
];

describe.each(storages)('%s', (_, open) => {
  it('stores files, reads them whole or in part, lists them and deletes them', async () => {
    const storage = open();
    const keys = ['7-aa-480.webp', '7-aa-960.webp', '7-aa-1600.webp', '77-bb.mp4'];
    for (const key of keys) await storage.put(key, { path, type: 'image/webp' });
    expect(await storage.size('7-aa-480.webp')).toBe(256);
    expect(await storage.size('8-none.webp')).toBeUndefined();
    const read = async (range?: { start: number; end: number }) => {
      const stream = await storage.open('77-bb.mp4', range);
      return stream && buffer(stream);
    };
    expect(await read()).toEqual(content);
    expect(await read({ start: 10, end: 12 })).toEqual(Buffer.from([10, 11, 12]));
    expect(await storage.open('8-none.webp')).toBeUndefined();
    expect((await storage.list('7-')).sort()).toEqual(keys.slice(0, 3).sort());
    for (const key of keys) await storage.remove(key);
    await storage.remove('77-bb.mp4');
    expect(await storage.list('')).toEqual([]);
  });

  it('rejects keys that lead outside the storage', async () => {
    for (const key of ['../secret', 'a/b', '.hidden', 'a..b', ''])
      await expect(open().put(key, { path, type: 'image/webp' })).rejects.toThrow('Unsafe storage key');
  });
});

describe('S3', () => {
  it.each([
    ['a wrong secret', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKey: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ])('fails with the server’s reason for %s', async (_, more, code) => {
    await expect(s3At('path', more).put('1-a.webp', { path, type: 'image/webp' })).rejects.toThrow(`403 ${code}`);
  });

  it('gives up after a few attempts that get a server error', async () => {
    s3.control.failWith = 500;
    await expect(s3At('path').put('1-a.webp', { path, type: 'image/webp' })).rejects.toThrow('500 InternalError');
  });
});

describe('the storage configuration', () => {
  it('selects S3 only if all of its required variables are set', () => {
    const all = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: bucket, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(readEnv({}).storage).toBeUndefined();
    expect(readEnv(all).storage).toMatchObject({ endpoint: 'https://s3.example', style: 'path', region: 'us-east-1' });
    expect(() => readEnv({ ...all, S3_SECRET_KEY: '' })).toThrow('S3_SECRET_KEY: required together with S3_ENDPOINT.');
  });
});
