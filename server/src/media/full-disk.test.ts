import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { upload } from '../../test/media.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { localStorage } from '../platform/storage/local.ts';
import { media } from './table.ts';

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const mountDisk = (folder: string, kilobytes: number): boolean => {
  mkdirSync(folder, { recursive: true });
  return run('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder);
};

/** Only root can mount a file system, and not in every container. */
const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'wyrmgate-disk-'));
  const mounted = process.platform === 'linux' && mountDisk(folder, 16) && run('umount', folder);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
})();

let app: TestApp;
let boss: TestUser;
let disk: string;
let jpeg: Buffer;
beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width: 700, height: 450, channels: 3 as const, background: '#888', noise };
  jpeg = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
});
afterEach(async () => {
  run('umount', disk);
  await app.close();
  rmSync(disk, { recursive: true, force: true });
});
const rows = () => app.platform.database.db.$count(media);
const send = async () => {
  const { status, code } = await upload(app, boss.token, 'gate.jpg', jpeg);
  return { status, code };
};

describe.runIf(canMount)('on a full disk', () => {
  it('an upload that runs out of disk space leaves neither a file nor a row, and the next one is stored', async () => {
    disk = mkdtempSync(join(tmpdir(), 'wyrmgate-disk-'));
    expect(mountDisk(disk, 100)).toBe(true);
    app = await startTestApp({ storage: localStorage(disk), jobs: false });
    boss = await createTestUser(app, { authority: 'implementor' });
    expect(await send()).toEqual({ status: 503, code: 'media.notStored' });
    expect([readdirSync(disk), await rows()]).toEqual([[], 0]);
    expect(run('mount', '-o', 'remount,size=64m', disk)).toBe(true);
    expect((await send()).status).toBe(200);
    expect(await rows()).toBe(1);
  });

  it('an upload that does not fit in the temporary folder leaves nothing there', async () => {
    app = await startTestApp({ jobs: false });
    boss = await createTestUser(app, { authority: 'implementor' });
    disk = join(app.platform.env.dataDir, 'uploads');
    expect(mountDisk(disk, 64)).toBe(true);
    expect(await send()).toEqual({ status: 503, code: 'common.unavailable' });
    expect([readdirSync(disk), await app.platform.storage.list(''), await rows()]).toEqual([[], [], 0]);
    // Pages can still be served, because they need no disk space.
    expect((await app.inject({ method: 'GET', url: '/api/settings/site' })).status).toBe(200);
  });
});
