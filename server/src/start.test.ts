import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptsConnections, outsideAddresses } from '../test/addresses.ts';
import { createEmbeddedDatabase } from '../test/database.ts';
import { type PortalProcess, startPortalProcess } from '../test/process.ts';
import { readEnv } from './env.ts';

const hasIpv6 = async (): Promise<boolean> => {
  const probe = createServer().listen(0, '::1');
  return once(probe, 'listening').then(
    () => Boolean(probe.close()),
    () => false,
  );
};

describe('a portal outside production', () => {
  let dataDir: string;
  let portal: PortalProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-start-'));
    createEmbeddedDatabase(dataDir);
    // A blank value counts as unset.
    portal = await startPortalProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', HOST: '' });
  });
  afterAll(async () => {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('can be reached at both addresses of localhost', async () => {
    const { port } = new URL(portal.base);
    for (const host of ['127.0.0.1', 'localhost', ...((await hasIpv6()) ? ['[::1]'] : [])]) {
      const reply = await fetch(`http://${host}:${port}/api/settings/site`);
      expect(reply.status, host).toBe(200);
    }
  });

  it('accepts no connections at other addresses of this machine', async () => {
    const { port } = new URL(portal.base);
    for (const address of outsideAddresses())
      expect(await acceptsConnections(address, Number(port)), address).toBe(false);
  });
});

describe('the address to listen on', () => {
  it('is localhost outside production and all addresses in production, unless HOST is set', () => {
    expect(readEnv({}).host).toBe('localhost');
    expect(readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' }).host).toBe('0.0.0.0');
    expect(readEnv({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
});
