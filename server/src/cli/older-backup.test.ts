import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/command-line.ts';

/** The demo community, saved by the last version before the migrations were squashed (migration 0030_long_lists). */
const fixture = fileURLToPath(new URL('../../test/fixtures/before-squash.backup', import.meta.url));

describe('a backup from before the migration squash', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal();
    copyFileSync(fixture, join(portal.dataDir, 'old.backup'));
    // A new database that lacks the tables of the test template.
    await portal.withDatabase((database) =>
      database.query('drop schema public cascade; create schema public; drop schema drizzle, jobs cascade'),
    );
  });
  afterAll(() => portal.remove());

  it('can be tested in a restore drill, which changes nothing and reports that the key is missing', async () => {
    const { code, out } = await portal.run('drill', join(portal.dataDir, 'old.backup'));
    expect(code).toBe(2);
    expect(out).toContain('old: Restored 3122 rows');
    expect(out).toContain("does not have the backup's secret key");
  });

  it('is restored into a new database with the tables of the current version', async () => {
    const { code, out, err } = await portal.run('restore', join(portal.dataDir, 'old.backup'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('3122 rows');
    const { rows } = await portal.withDatabase((database) =>
      database.query('select count(*)::int as users from users'),
    );
    expect(rows).toEqual([{ users: 124 }]);
    expect(await portal.run('migrate')).toMatchObject({ code: 0, out: expect.stringContaining('up to date') });
    expect(await portal.run('verify-ledger')).toMatchObject({ code: 0 });
    expect(await portal.run('verify-audit')).toMatchObject({ code: 0 });
  });

  it('is rejected by a database that is not empty', async () => {
    const { code, err } = await portal.run('restore', join(portal.dataDir, 'old.backup'));
    expect(code).toBe(1);
    expect(err).toMatch(/not empty|into a new database/);
  });
});
