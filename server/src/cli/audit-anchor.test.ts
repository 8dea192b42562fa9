import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/command-line.ts';
import { anchorFileIn } from '../audit/anchor-file.ts';
import { noteAuditEnd } from '../audit/jobs.ts';
import { createLog } from '../log.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { recordCommand } from './audit.ts';

const SECRET_KEY = 'c3'.repeat(32);
const now = new Date();
let portal: TestPortal;
let restored: TestPortal;
let backup: string;
/** Adds a row to the audit log and records it, as a running portal does every few minutes. */
const addRow = () =>
  portal.withDatabase(async (database) => {
    await recordCommand(database.db, 'test', now, { action: 'system_config' });
    const env = portal.readEnv();
    await noteAuditEnd({ database, env, clock: { now: () => now }, crypto: openCrypto(env), log: createLog(env) });
  });
beforeAll(async () => {
  portal = await openTestPortal({ SECRET_KEY });
  restored = await openTestPortal({ SECRET_KEY });
  backup = join(portal.dataDir, 'portal.backup');
  await addRow();
  await portal.run('backup', backup);
  await addRow();
});
afterAll(async () => {
  await portal.remove();
  await restored.remove();
});

/** Gives the restored portal the file of the portal whose log has one row more. */
const copyNewerFile = () => copyFileSync(anchorFileIn(portal.readEnv()), anchorFileIn(restored.readEnv()));

describe('the end of the audit log that DATA_DIR records', () => {
  it('is removed when a backup is restored, so that the older log passes verification', async () => {
    copyNewerFile();
    const { code, out } = await restored.run('restore', backup);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(anchorFileIn(restored.readEnv())) });
    expect(existsSync(anchorFileIn(restored.readEnv()))).toBe(false);
    expect(await restored.run('verify-audit')).toMatchObject({ code: 0 });
  });

  it('makes verify-audit fail on an older log, and name the file to delete after a restore by other means', async () => {
    copyNewerFile();
    const { code, out } = await restored.run('verify-audit');
    expect({ code, out }).toMatchObject({ code: 2, out: expect.stringContaining('breaks at rows 2') });
    expect(out).toContain(`Delete ${anchorFileIn(restored.readEnv())} only if`);
    rmSync(anchorFileIn(restored.readEnv()));
    expect(await restored.run('verify-audit')).toMatchObject({ code: 0 });
    expect(await portal.run('verify-audit')).toMatchObject({ code: 0 });
  });
});
