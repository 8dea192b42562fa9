import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/command-line.ts';
import { noteNewestRow } from '../audit/anchor.ts';
import { writeAnchorFile } from '../audit/anchor-file.ts';
import { recordAudit } from '../audit/service.ts';
import { readEnv } from '../env.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';

const SECRET_KEY = 'a7'.repeat(32);
const crypto = openCrypto(readEnv({ NODE_ENV: 'test', SECRET_KEY }));
const monthsAgo = (months: number, day: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 12));
};
const nameOf = (months: number): string => `audit-${monthsAgo(months, 1).toISOString().slice(0, 7)}.jsonl.gz`;

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await openTestPortal({ SECRET_KEY });
  folder = join(portal.dataDir, 'archive');
  mkdirSync(folder);
  await portal.withDatabase((database) =>
    database.transaction(async (tx) => {
      for (const months of [5, 5, 4, 2, 0]) {
        await recordAudit(tx, {
          action: 'system_config',
          changes: { price: { before: 1.5, after: '“two”' } },
          timestamp: monthsAgo(months, 1),
          resource: '/test',
          method: 'SYSTEM',
          status: 200,
          ip: '203.0.113.7',
          userAgent: '',
          durationMs: 0,
          requestId: `row-${months}`,
        });
        // The file of an instance that was stopped after the first row.
        const { recorded } = await noteNewestRow(tx, { crypto, env: portal.readEnv() }, new Date());
        if (recorded?.id === 1) writeAnchorFile(portal.readEnv(), recorded);
      }
    }),
  );
});
afterAll(() => portal.remove());

const rows = () =>
  portal.withDatabase(async (database) => {
    const found = await database.query<{ id: number }>('select id from audit_logs order by id');
    return found.rows.map(({ id }) => Number(id));
  });
const verify = () => portal.run('verify-audit', '--archive', folder);

describe('archive-audit', () => {
  it('moves complete old months into one file each, and leaves the rest in the database', async () => {
    const { code, out } = await portal.run('archive-audit', folder, '--keep-months', '3');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`Moved 2 rows to ${folder}`) });
    expect(readdirSync(folder).sort()).toEqual([nameOf(5), nameOf(4)].sort());
    expect(await rows()).toEqual([4, 5]);
  });

  it('leaves a log that passes verification together with the archive files', async () => {
    expect(await portal.run('verify-audit')).toMatchObject({ code: 0, out: expect.stringContaining('is intact') });
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('archived months are intact') });
  });

  it('moves no row twice, and adds later months to the same folder', async () => {
    expect((await portal.run('archive-audit', folder, '--keep-months', '3')).out).toContain('nothing was moved');
    await portal.run('archive-audit', folder, '--keep-months', '1');
    expect(readdirSync(folder)).toContain(nameOf(2));
    expect(await rows()).toEqual([5]);
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('still forbids deleting rows in any other way', async () => {
    await expect(portal.withDatabase((database) => database.query('delete from audit_logs'))).rejects.toThrow(
      'append-only',
    );
  });

  it('still passes verification after a backup is restored', async () => {
    const file = join(portal.dataDir, 'portal.backup');
    expect(await portal.run('backup', file)).toMatchObject({ code: 0 });
    const other = await openTestPortal({ SECRET_KEY });
    expect(await other.run('restore', file)).toMatchObject({ code: 0 });
    expect(await other.run('verify-audit', '--archive', folder)).toMatchObject({ code: 0 });
    await other.remove();
  });
});

describe('verify-audit with an archive', () => {
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(folder, name);
    const before = readFileSync(file);
    writeFileSync(file, gzipSync(change(gunzipSync(before).toString())));
    const found = await verify();
    writeFileSync(file, before);
    return found;
  };

  it('detects a row that was changed or removed in a file', async () => {
    expect(await edit(nameOf(5), (text) => text.replace('203.0.113.7', '203.0.113.8'))).toMatchObject({
      code: 2,
      out: expect.stringContaining('breaks at rows 1'),
    });
    expect(await edit(nameOf(4), () => '')).toMatchObject({
      code: 2,
      out: expect.stringContaining('breaks at rows 4'),
    });
    expect(await edit(nameOf(2), () => '')).toMatchObject({
      code: 2,
      out: expect.stringContaining('the table starts'),
    });
  });

  it('detects rows that were removed from the start of the table, even if the archive record was forged', async () => {
    await portal.withDatabase(async (database) => {
      await noteNewestRow(database.db, { crypto, env: portal.readEnv() }, new Date());
      await database.query(
        `update health_checks set detail = jsonb_set(detail, '{id}', '3') where name = 'audit.archive'`,
      );
    });
    expect(await portal.run('verify-audit')).toMatchObject({ code: 2, out: expect.stringContaining('BROKEN') });
  });
});
