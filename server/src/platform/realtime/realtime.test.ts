import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson } from '../../../test/people.ts';
import { eventually } from '../../../test/shop.ts';

let portal: TestApp;
let base: string;
const open: Socket[] = [];

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => portal.close());

type Handshake = { token?: unknown; origin?: string; path?: string };
const connect = ({ token, origin, path = '/realtime' }: Handshake): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(base, {
      path,
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      ...(origin ? { extraHeaders: { origin } } : {}),
    });
    open.push(socket);
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });
const next = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => socket.once(event, resolve));

describe('a socket', () => {
  it.each([[undefined], [''], ['x'.repeat(43)], [42], [{ $ne: '' }]])('is refused with the token %j', async (token) => {
    await expect(connect({ token })).rejects.toThrow('unauthenticated');
  });

  it('is refused to another site, even with a good token', async () => {
    const { token } = await createPerson(portal);
    await expect(connect({ token, origin: 'https://evil.example' })).rejects.toThrow();
    await connect({ token, origin: base });
  });

  it('hears of its own balance and of nobody else’s', async () => {
    const [mine, other] = [await createPerson(portal), await createPerson(portal)];
    const socket = await connect({ token: mine.token });
    const heard: unknown[] = [];
    socket.on('balance', (message) => heard.push(message));
    portal.platform.realtime.toUser(other.id, 'balance', { balance: 999 });
    portal.platform.realtime.toUser(mine.id, 'balance', { balance: 12 });
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual([{ balance: 12 }]);
  });

  it('is told that its session ended, and cut off', async () => {
    const { token, api } = await createPerson(portal);
    const socket = await connect({ token });
    const told = next<{ reason: string }>(socket, 'session-ended');
    const cut = next<string>(socket, 'disconnect');
    await api.auth.logout();
    expect((await told).reason).toMatch(/^auth:ended\./);
    expect(await cut).toBe('io server disconnect');
  });

  it('counts a player once, however many tabs he has open, and until the last one closes', async () => {
    const { token } = await createPerson(portal);
    const before = await portal.platform.realtime.online();
    const [first, second] = [await connect({ token }), await connect({ token })];
    expect(await portal.platform.realtime.online()).toBe(before + 1);
    first.disconnect();
    second.disconnect();
    await eventually(async () => (await portal.platform.realtime.online()) === before);
  });

  it('may show one token per connection', async () => {
    const { token } = await createPerson(portal);
    const raw = new WebSocket(`${base.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`);
    const heard: string[] = [];
    raw.addEventListener('message', ({ data }) => heard.push(String(data)));
    const closed = new Promise((resolve) => raw.addEventListener('close', resolve));
    await new Promise((resolve) => raw.addEventListener('open', resolve));
    for (const tried of ['x'.repeat(43), token]) raw.send(`40${JSON.stringify({ token: tried })}`);
    await closed;
    expect(heard.filter((message) => message.startsWith('40'))).toEqual([]);
  });

  it('that went away during its welcome is not counted', async () => {
    const { token } = await createPerson(portal);
    const before = await portal.platform.realtime.online();
    const raw = new WebSocket(`${base.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`);
    await new Promise((resolve) => raw.addEventListener('open', resolve));
    const closed = new Promise((resolve) => raw.addEventListener('close', resolve));
    // What follows the token breaks the protocol, so that the server hangs up before it knows whose token it is.
    raw.send(`40${JSON.stringify({ token })}`);
    raw.send('42["unasked"]');
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await portal.platform.realtime.online()).toBe(before);
  });

  it('is answered with the headers of every answer', async () => {
    for (const query of ['EIO=4&transport=polling', 'EIO=9'])
      expect(Object.fromEntries((await fetch(`${base}/realtime/?${query}`)).headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      });
  });
});
