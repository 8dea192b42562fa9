import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postPublicly } from './post.ts';
import { BlockedAddressError, type Find } from './private-networks.ts';

const lookup = vi.fn<Find>();

let port = 0;
let hits = 0;
const server = createServer((request, response) => {
  hits += 1;
  request.resume();
  // The response never ends, to test the deadline.
  if (request.url === '/drip') response.write('x');
  else response.end('ok');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (url: string, { open = [] as string[], timeoutMs = 2000 } = {}) =>
  postPublicly(new URL(url), { headers: {}, body: '{}', open, timeoutMs, find: lookup });
const resolvesTo = (...addresses: string[]) =>
  lookup.mockResolvedValueOnce(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('a POST to an address that staff entered', () => {
  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['fd00:ec2::254'],
    ['0.0.0.0'],
    ['100.64.0.1'],
    ['93.184.216.34', '192.168.0.1'],
  ])('opens no connection if the name resolves to %s', async (...addresses) => {
    resolvesTo(...addresses);
    await expect(post(`https://bot.example:${port}/`)).rejects.toBeInstanceOf(BlockedAddressError);
    expect(hits).toBe(0);
  });

  it('resolves the name once, and connects to the checked address even if the name resolves differently later', async () => {
    lookup.mockClear();
    resolvesTo('127.0.0.1');
    lookup.mockResolvedValue([{ address: '192.0.2.1', family: 4 }]);
    const { status, text } = await post(`http://rebinding.example:${port}/`, { open: ['127.0.0.0/8'] });
    expect([status, text, lookup.mock.calls.length]).toEqual([200, 'ok', 1]);
    lookup.mockReset();
  });

  it('requires TLS unless private networks are allowed', async () => {
    await expect(post(`http://bot.example:${port}/`)).rejects.toBeInstanceOf(BlockedAddressError);
    await expect(post('file:///etc/passwd')).rejects.toBeInstanceOf(BlockedAddressError);
  });

  it('ends at its deadline, even if the lookup or the response never completes', async () => {
    lookup.mockReturnValueOnce(new Promise(() => undefined));
    await expect(post('https://bot.example/', { timeoutMs: 50 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    resolvesTo('127.0.0.1');
    const drip = post(`http://bot.example:${port}/drip`, { open: ['127.0.0.0/8'], timeoutMs: 200 });
    await expect(drip).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});
