import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchPublic, type PublicRequest } from './fetch-public.ts';
import { BlockedAddressError } from './private-networks.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const options = (more: Partial<PublicRequest> = {}): PublicRequest => ({
  method: 'GET',
  timeoutMs: 2000,
  maxBytes: 100,
  open: ['127.0.0.1'],
  ...more,
});

describe('fetchPublic', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'file:///etc/passwd',
    'ftp://1.1.1.1/',
    'https://name:secret@1.1.1.1/',
  ])('rejects %s without opening a connection', async (address) => {
    await expect(fetchPublic(address, options({ open: [] }))).rejects.toBeInstanceOf(BlockedAddressError);
  });

  it('sends method, headers and body, and returns the response', async () => {
    const origin = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.writeHead(201, { 'x-seen': `${request.method} ${request.headers['x-sent']} ${body}` }).end('done');
    });
    const response = await fetchPublic(origin, options({ method: 'POST', headers: { 'x-sent': 'yes' }, body: 'text' }));
    expect(response).toMatchObject({ status: 201, headers: { 'x-seen': 'POST yes text' } });
    expect(response.body.toString()).toBe('done');
  });

  it('returns a redirect unless redirects are allowed, and rejects one to a private address', async () => {
    const origin = await serve((request, response) => {
      const target = request.url === '/inside' ? 'http://127.0.0.2/' : '/end';
      if (request.url === '/end') response.end('end');
      else response.writeHead(302, { location: target }).end();
    });
    expect((await fetchPublic(origin, options())).status).toBe(302);
    expect((await fetchPublic(origin, options({ maxRedirects: 1 }))).body.toString()).toBe('end');
    await expect(fetchPublic(`${origin}/inside`, options({ maxRedirects: 1 }))).rejects.toBeInstanceOf(
      BlockedAddressError,
    );
  });

  it('stops following redirects at the limit', async () => {
    const origin = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
    expect((await fetchPublic(origin, options({ maxRedirects: 3 }))).status).toBe(302);
  });

  it('cuts off an endless response at the size limit', async () => {
    const origin = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(50)), 1);
      response.once('close', () => clearInterval(timer));
    });
    expect((await fetchPublic(origin, options())).body).toHaveLength(100);
  });

  it.each([
    ['never responds', () => undefined],
    ['never ends its response', (_: unknown, response: { write(text: string): void }) => response.write('x')],
  ] as const)('gives up on a server that %s', async (_, listener) => {
    const origin = await serve(listener as RequestListener);
    await expect(fetchPublic(origin, options({ timeoutMs: 100 }))).rejects.toThrow();
  });
});
