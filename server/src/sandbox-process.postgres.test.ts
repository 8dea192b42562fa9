import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptsConnections, outsideAddresses } from '../test/addresses.ts';
import { openTestDatabase } from '../test/database.ts';
import { eventually } from '../test/eventually.ts';
import { type PortalProcess, startPortalProcess } from '../test/process.ts';

describe('a portal in development with DATABASE_URL', () => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let portal: PortalProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-development-'));
    database = await openTestDatabase();
    const env = {
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? '',
      HOST: '',
      LOG_LEVEL: 'silent',
    };
    portal = await startPortalProcess(env);
    await eventually(async () => portal.output().includes('is running'));
  });
  afterAll(async () => {
    await portal.stop();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('runs a payment sandbox that accepts connections at the loopback address only', async () => {
    const port = Number(/sandbox at http:\/\/localhost:(\d+)/.exec(portal.output())?.[1]);
    await eventually(() => acceptsConnections('127.0.0.1', port));
    for (const address of outsideAddresses()) expect(await acceptsConnections(address, port), address).toBe(false);
  });

  it('leaves the database of the operator without demo data', async () => {
    expect(portal.output()).not.toContain('Demo logins');
    const { rows } = await database.query(
      'select (select count(*)::int from users) as users, (select count(*)::int from payments) as payments',
    );
    expect(rows).toEqual([{ users: 0, payments: 0 }]);
  });
});
