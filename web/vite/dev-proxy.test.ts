import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { forward, forwardSocket, type PortalAddress } from './dev-proxy.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

const setUp = async () => {
  const seen: IncomingMessage[] = [];
  const portal = await listen(async (request, response) => {
    seen.push(request);
    if (request.url === '/shop') return response.writeHead(404, { 'x-page-language': 'de' }).end();
    response.writeHead(201, { 'x-from': 'portal' });
    request.pipe(response);
  });
  let start: (address: PortalAddress) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const address = new Promise<PortalAddress>((resolve, reject) => {
    start = resolve;
    fail = reject;
  });
  address.catch(() => undefined);
  const ready = () => address;
  const front = await listen((request, response) => {
    const sendPage = async (language: string) => {
      if (language !== 'de') throw new Error(language);
      response.end(`page in ${language}`);
    };
    forward(request, response, { portal: { ready }, sendPage });
  });
  front.server.on('upgrade', (request, socket, head) => forwardSocket(request, socket, head, { ready }));
  return {
    seen,
    portal: portal.server,
    port: front.port,
    base: `http://127.0.0.1:${front.port}`,
    start: () => start({ port: portal.port, headers: {} }),
    fail,
  };
};

it('the development proxy holds requests during a restart, then forwards method, body, headers and client address', async () => {
  const { seen, base, start } = await setUp();
  const waiting = fetch(`${base}/api/x?y=1`, { method: 'POST', body: 'hello', headers: { authorization: 'Bearer t' } });
  expect(await Promise.race([waiting, new Promise((done) => setTimeout(() => done('held'), 50))])).toBe('held');
  start();
  const reply = await waiting;
  expect([reply.status, reply.headers.get('x-from'), await reply.text()]).toEqual([201, 'portal', 'hello']);
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/x?y=1' });
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'x-forwarded-for': '127.0.0.1' });
});

it('the development proxy renders a page in the language that the portal chose', async () => {
  const { base, start } = await setUp();
  start();
  expect(await (await fetch(`${base}/shop`)).text()).toBe('page in de');
});

it('the development proxy responds with 503 and the reason if the portal does not start', async () => {
  const { base, fail } = await setUp();
  fail(new Error('The server did not start'));
  const reply = await fetch(base);
  expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining('The server did not start')]);
});

it('the development proxy forwards a WebSocket in both directions', async () => {
  const { port, portal, start } = await setUp();
  start();
  portal.on('upgrade', (request, socket, head) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n\r\n${request.headers['x-forwarded-for']} `);
    socket.write(head);
    socket.pipe(socket);
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\necho');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text).toMatch(/^HTTP\/1.1 101 .*127\.0\.0\.1 echo$/s);
  socket.destroy();
});
