import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createAuthority } from '../../../test/mail-server.ts';
import { readEnv } from '../../env.ts';
import { addressProbe, clockProbe, tlsProbe, webhooksProbe } from '../../health/probes/address.ts';
import { type Finding, type Probe, runProbe } from '../../health/probes/probe.ts';
import { mailProbe, redisProbe } from '../../health/probes/services.ts';
import { runCommandLine } from '../run.ts';
import { diskProbe, memoryProbe, versionProbe } from './machine.ts';

const open: (Server | TcpServer)[] = [];
afterAll(() => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});
const listen = async (server: Server | TcpServer): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
/** Accepts connections and never responds. */
const silent = () => listen(createServer(() => undefined));
const closedPort = async () => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};
const answering = (answer: RequestListener) => listen(createHttp(answer));

const envOf = (variables: Record<string, string> = {}) => readEnv({ NODE_ENV: 'test', ...variables });
const states = async (probe: Probe) => (await runProbe(probe)).map(({ state, text }) => `${state}: ${text}`);
const single = async (probe: Probe) => (await states(probe)).join('\n');

const portalLike: RequestListener = (request, reply) => {
  reply.statusCode = request.url?.startsWith('/api/webhooks/') ? 405 : 200;
  reply.end('{"success":true}');
};
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe.concurrent('the check of an invalid environment', () => {
  it('names each invalid variable and checks nothing else', async () => {
    const lines: string[] = [];
    const code = await runCommandLine(
      ['check'],
      { PORT: 'many', REDIS_URL: 'ftp://x' },
      {
        out: (text) => lines.push(text),
        err: (text) => lines.push(text),
      },
    );
    expect(code).toBe(2);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^problem +environment +PORT: must be/);
    expect(lines[1]).toMatch(/^problem +environment +REDIS_URL: must be/);
  });
});

describe.concurrent('the check without a usable database', () => {
  const run = async (port: number) => {
    const lines: string[] = [];
    const variables = { NODE_ENV: 'test', DATABASE_URL: `postgres://portal@127.0.0.1:${port}/portal` };
    const started = Date.now();
    const code = await runCommandLine(
      ['check', '--json'],
      { ...variables, PORT: '1', PUBLIC_URL: 'http://127.0.0.1:1' },
      {
        out: (text) => lines.push(text),
        err: (text) => lines.push(text),
      },
    );
    const { findings } = JSON.parse(lines.join('\n')) as { findings: Finding[] };
    return { code, seconds: (Date.now() - started) / 1000, findings };
  };

  it('reports the database and still checks the rest', async () => {
    const { code, findings } = await run(await closedPort());
    expect(code).toBe(2);
    expect(findings).toContainEqual(
      expect.objectContaining({ name: 'database', text: expect.stringContaining('PostgreSQL is not reachable') }),
    );
    for (const name of ['mail', 'redis', 'address', 'memory', 'disk', 'version'])
      expect(findings.map((each) => each.name)).toContain(name);
  });

  it('ends within seconds when the database never responds', async () => {
    const { code, seconds } = await run(await silent());
    expect(code).toBe(2);
    expect(seconds).toBeLessThan(20);
  });
});

describe.concurrent('the checks of other servers', () => {
  it('report a Redis server that is unreachable or never responds', async () => {
    const redis = (port: number) => single(redisProbe(envOf({ REDIS_URL: `redis://127.0.0.1:${port}` })));
    expect(await redis(await closedPort())).toMatch(/^problem: REDIS_URL: .+ECONNREFUSED/);
    expect(await redis(await silent())).toMatch(/^problem: REDIS_URL: /);
    expect(await single(redisProbe(envOf()))).toMatch(/^ok/);
  });

  it('report a mail server that is missing, unreachable or silent', async () => {
    const mail = (port: number) => single(mailProbe(envOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), undefined));
    expect(await single(mailProbe(envOf(), undefined))).toMatch(/^warning: .+\/admin\/email/);
    expect(await mail(await closedPort())).toMatch(/^problem: .+SMTP_URL.+ECONNREFUSED/);
    expect(await mail(await silent())).toMatch(/^problem: .+timed out/);
  });

  it('accept a portal address that leads to the portal, and warn if WebSockets do not work there', async () => {
    const PUBLIC_URL = `http://127.0.0.1:${await answering(portalLike)}`;
    expect(await states(addressProbe(envOf({ PUBLIC_URL })))).toEqual([
      `ok: ${PUBLIC_URL} leads to the portal.`,
      expect.stringMatching(/^warning: .+WebSocket/),
    ]);
  });

  it('report a portal address that does not exist, leads to another server or never responds', async () => {
    const address = (port: number) => single(addressProbe(envOf({ PUBLIC_URL: `http://127.0.0.1:${port}` })));
    expect(await address(await closedPort())).toMatch(/^problem: .+ECONNREFUSED/);
    expect(await address(await answering((_, reply) => reply.end('<h1>Welcome to nginx!</h1>')))).toMatch(
      /^problem: Something else/,
    );
    expect(await address(await silent())).toMatch(/^problem: .+no response/);
  });

  it('report webhooks that do not reach the portal', async () => {
    const webhooks = (port: number) =>
      single(webhooksProbe(envOf({ ...stripe, PUBLIC_URL: `http://127.0.0.1:${port}` }), undefined));
    expect(await webhooks(await answering(portalLike))).toMatch(/^ok: .+\/api\/webhooks\/stripe/);
    const blocked = await answering((_, reply) => reply.writeHead(403).end('Forbidden'));
    expect(await webhooks(blocked)).toMatch(/^problem: .+does not reach/);
    expect(await single(webhooksProbe(envOf(), undefined))).toMatch(/^ok: No gateway/);
  });

  it('compare the portal’s clock with that of a gateway', async () => {
    const clock = async (seconds: number) => {
      const date = new Date(Date.now() + seconds * 1000).toUTCString();
      const port = await answering((_, reply) => reply.setHeader('date', date).end());
      return single(clockProbe(envOf({ ...stripe, STRIPE_API_BASE: `http://127.0.0.1:${port}` }), undefined));
    };
    expect(await clock(0)).toMatch(/^ok/);
    expect(await clock(-15)).toMatch(/^warning: .+1[456] s from stripe/);
    expect(await clock(3600)).toMatch(/^problem/);
  });
});

describe.concurrent('the certificate check', () => {
  it('accepts a trusted certificate, warns before it expires, and reports an untrusted or expired one', async () => {
    const authority = await createAuthority();
    const port = await listen(createHttps(await authority.issue('127.0.0.1'), portalLike));
    const env = envOf({ PUBLIC_URL: `https://127.0.0.1:${port}` });
    const at = (days: number, pem?: string) => single(tlsProbe(env, new Date(Date.now() + days * 86_400_000), pem));
    expect(await at(-30, authority.pem)).toMatch(/^ok: .+valid for 3\d days/);
    expect(await at(0, authority.pem)).toMatch(/^warning: .+expires in 0 days/);
    expect(await at(3, authority.pem)).toMatch(/^problem: .+expired/);
    expect(await at(0)).toMatch(/^problem: Browsers reject/);
  });

  it('reports a certificate for another name, plain HTTP, and a server without TLS', async () => {
    const authority = await createAuthority();
    const port = await listen(createHttps(await authority.issue('portal.example'), portalLike));
    const now = new Date();
    const at = (PUBLIC_URL: string) => single(tlsProbe(envOf({ PUBLIC_URL }), now, authority.pem));
    expect(await at(`https://127.0.0.1:${port}`)).toMatch(/^problem: Browsers reject/);
    expect(await at('http://portal.example')).toMatch(/^problem: PUBLIC_URL has no TLS/);
    expect(await at(`https://127.0.0.1:${await silent()}`)).toMatch(/^problem: No TLS connection/);
  });
});

describe.concurrent('the check of the host machine', () => {
  const gigabyte = 1024 ** 3;
  const machine = (memory: number, free = 10) => ({ memory: memory * gigabyte, swap: 0, free: free * gigabyte });
  const postgres = { DATABASE_URL: 'postgres://portal@127.0.0.1/portal' };

  it('requires more memory with the embedded database than with PostgreSQL', async () => {
    expect(await single(memoryProbe(envOf(postgres), machine(0.5)))).toMatch(/^ok/);
    expect(await single(memoryProbe(envOf(postgres), machine(0.3)))).toMatch(/^warning/);
    expect(await single(memoryProbe(envOf(postgres), machine(0.2)))).toMatch(/^problem/);
    expect(await single(memoryProbe(envOf(), machine(0.5)))).toMatch(/^problem: .+Add swap/);
    expect(await single(memoryProbe(envOf(), machine(2)))).toMatch(/^ok/);
  });

  it('warns about a disk that is filling up', async () => {
    expect(await single(diskProbe(envOf(), machine(1, 0.1)))).toMatch(/^problem/);
    expect(await single(diskProbe(envOf(), machine(1, 0.5)))).toMatch(/^warning/);
    expect(await single(diskProbe(envOf(), machine(1)))).toMatch(/^ok/);
  });

  it('warns if the running portal has a different version', async () => {
    const port = await answering((_, reply) => reply.end('{"status":"ok","version":"0.0.1"}'));
    expect(await single(versionProbe(envOf({ HOST: '127.0.0.1', PORT: String(port) })))).toMatch(/^warning: .+0\.0\.1/);
    const silentPort = await silent();
    expect(await single(versionProbe(envOf({ HOST: '127.0.0.1', PORT: String(silentPort) })))).toMatch(/^skipped/);
  });
});
