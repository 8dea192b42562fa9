import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { openTestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { createTestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';

const logged: { level: number }[] = [];
let portal: TestApp;
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  portal = await startTestApp({ jobs: false, log });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => portal.close());

type RawResponse = { status: number; headers: Record<string, string>; body: string };

/** Sends raw bytes and reads until the server closes the connection. */
const exchange = (sent: string): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { port } = portal.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line) => [
        line.split(':')[0]?.toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body });
    });
  });
const get = (path: string, headers = '') =>
  exchange(`GET ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n${headers}\r\n`);

const sendLines = (line: string, ...headers: string[]) => exchange(`${[line, ...headers].join('\r\n')}\r\n\r\n`);

/** Sends an incomplete request to a portal with minimal timeouts. */
const sendSlowly = async (sent: string): Promise<RawResponse> => {
  const { server } = portal.app;
  const { headersTimeout, requestTimeout } = server;
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
  return exchange(sent).finally(() => Object.assign(server, { headersTimeout, requestTimeout }));
};

describe('a request that never reaches Fastify', () => {
  it.each([
    ['a URL that cannot be decoded', 400, () => get('/%E0%A4%A')],
    ['bytes that are not HTTP', 400, () => exchange('hello\r\n\r\n')],
    ['a request line without a path', 400, () => sendLines('GET', 'Host: portal')],
    ['an unknown method', 400, () => sendLines('STEAL / HTTP/1.1', 'Host: portal')],
    ['an unknown HTTP version', 400, () => sendLines('GET / HTTP/9.9', 'Host: portal')],
    ['a relative path', 400, () => get('shop')],
    ['no Host header', 400, () => sendLines('GET /api/packages HTTP/1.1')],
    ['two Host headers', 400, () => sendLines('GET /api/packages HTTP/1.1', 'Host: portal', 'host: evil')],
    [
      'two different Content-Length headers',
      400,
      () => sendLines('POST /api/auth/logout HTTP/1.1', 'Host: portal', 'Content-Length: 0', 'Content-Length: 5'),
    ],
    [
      'Content-Length with chunked encoding',
      400,
      () =>
        sendLines('POST /api/auth/logout HTTP/1.1', 'Host: portal', 'Content-Length: 0', 'Transfer-Encoding: chunked'),
    ],
    ['an unknown Expect header', 417, () => get('/api/packages', 'Expect: dragons\r\n')],
    ['a CONNECT request', 405, () => sendLines('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443')],
    ['too many headers', 431, () => get('/', `X: ${'x'.repeat(20_000)}\r\n`)],
    ['headers that never end', 408, () => sendSlowly('GET / HTTP/1.1\r\nHost: portal\r\nX: ')],
    [
      'a body that never ends',
      408,
      () =>
        sendSlowly(
          'POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
        ),
    ],
  ])('gets the error envelope with the security headers: %s', async (_, status, send) => {
    const normalResponse = await get('/api/packages');
    const response = await send();
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ success: false, code: expect.stringMatching(/^common\./) });
    for (const name of [
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
    ])
      expect([name, response.headers[name]]).toEqual([name, normalResponse.headers[name]]);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': JSON.parse(response.body).requestId,
    });
  });

  it('is not logged as a server error when the client disconnects halfway', async () => {
    const { port } = portal.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const arrived = once(portal.app.server, 'request') as Promise<[IncomingMessage]>;
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 99';
    socket.write(`${head}\r\n\r\n{"username":`);
    const [request] = await arrived;
    // The server reads the body only after authenticating the caller.
    await eventually(async () => request.readableFlowing === true);
    const gone = new Promise((resolve) => request.once('close', resolve));
    socket.destroy();
    await gone;
    await new Promise((resolve) => setImmediate(resolve));
    expect(logged).toEqual([]);
  });

  it('is not logged as a server error when it follows a valid request', async () => {
    const half = 'POST /api/auth/logout HTTP/1.1\r\nHost: portal\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    expect(await exchange(`${half}what is this`)).toMatchObject({ status: 400 });
    expect(await exchange(half.replace('Content-Length: 0', 'Transfer-Encoding: x'))).toMatchObject({ status: 400 });
    expect(logged).toEqual([]);
  });
});

it('a call is rejected if its caller lost the permission while the body was arriving', async () => {
  const [staff, player] = [await createTestUser(portal, { authority: 'implementor' }), await createTestUser(portal)];
  const { db } = portal.platform.database;
  const authorityOf = async ({ id }: { id: number }) =>
    (await db.select().from(users).where(eq(users.id, id)))[0]?.authority;
  const { port } = portal.app.server.address() as AddressInfo;
  const body = JSON.stringify({ username: player.username });
  const socket = connect(port, '127.0.0.1');
  const arrived = once(portal.app.server, 'request') as Promise<[IncomingMessage]>;
  socket.write(
    `POST /api/admin/gms/add HTTP/1.1\r\nHost: portal\r\nConnection: close\r\nAuthorization: Bearer ${staff.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const [request] = await arrived;
  await eventually(async () => request.readableFlowing === true);
  await db.update(users).set({ authority: 'player' }).where(eq(users.id, staff.id));
  portal.clock.advance(1001);
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  const over = once(socket, 'close');
  socket.write(body);
  await over;
  expect(received).toMatch(/^HTTP\/1\.1 403 /);
  expect(await authorityOf(player)).toBe('player');
});

it('the server accepts HTTP/1.0 without a Host header, and supports Expect: 100-continue', async () => {
  expect(await exchange('GET /health/live HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 });
  const expecting =
    'POST /api/auth/logout HTTP/1.1\r\nHost: portal\r\nExpect: 100-continue\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  expect(await exchange(expecting)).toMatchObject({ status: 100 });
});

it('the server ignores an offer to upgrade to another protocol', async () => {
  const response = await exchange(
    'GET /health/live HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
  );
  expect([response.status, response.body]).toEqual([200, '{"status":"ok"}']);
});

it('the server completes a request that started before the shutdown', async () => {
  const stopping = await startTestApp({ jobs: false });
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stopping.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /health/live HTTP/1.1\r\nHost: portal\r\n'));
  const [serverSocket] = (await once(stopping.app.server, 'connection')) as [Socket];
  await eventually(async () => serverSocket.bytesRead > 0);
  const closed = stopping.app.close();
  await new Promise((resolve) => setImmediate(resolve));
  socket.write('\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close/i);
  await closed;
  await stopping.close();
});

it('the server shuts down despite open realtime sockets, even unresponsive ones', async () => {
  // Opened here, so that dropping the database does not add to the measured time.
  const database = await openTestDatabase();
  const stopping = await startTestApp({ jobs: false, database });
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stopping.app.server.address() as AddressInfo;
  const { token } = await createTestUser(stopping);
  const polite = new WebSocket(`ws://127.0.0.1:${port}/realtime/?EIO=4&transport=websocket`);
  await new Promise((resolve) => polite.addEventListener('open', resolve));
  polite.send(`40${JSON.stringify({ token })}`);
  const silent = connect(port, '127.0.0.1');
  silent.write(
    'GET /realtime/?EIO=4&transport=websocket HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await once(silent, 'data');
  const begun = Date.now();
  await stopping.close();
  expect(Date.now() - begun).toBeLessThan(20_000);
  silent.destroy();
  await database.close();
});
