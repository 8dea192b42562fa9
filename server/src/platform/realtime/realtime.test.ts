import type { AddressInfo } from 'node:net';
import { limits } from '@wyrmgate/contract/limits';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { createTestUser } from '../../../test/users.ts';
import { sessions } from '../../auth/table.ts';
import { maxSockets } from './realtime.ts';

let portal: TestApp;
let base: string;
const open: Socket[] = [];

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  // Waits until the server has noticed the disconnect, because the next test counts players online.
  await eventually(async () => (await portal.platform.realtime.online()) === 0);
});
afterAll(() => portal.close());

type Handshake = { token?: unknown; origin?: string; path?: string };
const openSocket = ({ token, origin, path = '/realtime' }: Handshake): Socket => {
  const socket = io(base, {
    path,
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    ...(origin ? { extraHeaders: { origin } } : {}),
  });
  open.push(socket);
  return socket;
};
const connect = (handshake: Handshake): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = openSocket(handshake);
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });
const next = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => socket.once(event, resolve));

describe('a realtime socket', () => {
  it.each([[undefined], [''], ['x'.repeat(43)], [42], [{ $ne: '' }]])(
    'is rejected with the token %j',
    async (token) => {
      await expect(connect({ token })).rejects.toThrow('unauthenticated');
    },
  );

  it('is rejected from another origin, even with a valid token', async () => {
    const { token } = await createTestUser(portal);
    await expect(connect({ token, origin: 'https://evil.example' })).rejects.toThrow();
    await connect({ token, origin: base });
  });

  it('receives balance updates for its user only', async () => {
    const [mine, other] = [await createTestUser(portal), await createTestUser(portal)];
    const socket = await connect({ token: mine.token });
    const messages: unknown[] = [];
    socket.on('balance', (message) => messages.push(message));
    portal.platform.realtime.toUser(other.id, 'balance', { balance: 999 });
    portal.platform.realtime.toUser(mine.id, 'balance', { balance: 12 });
    await eventually(async () => messages.length > 0);
    expect(messages).toEqual([{ balance: 12 }]);
  });

  it('receives the current maintenance state when it connects', async () => {
    const boss = await createTestUser(portal, { authority: 'implementor' });
    const { token } = await createTestUser(portal);
    for (const closed of [true, false]) {
      await boss.api.settings.changeMaintenance({ body: { enabled: closed } });
      // The message may arrive in the same packet as the connection.
      expect(await next(openSocket({ token }), 'maintenance-state')).toEqual({ closed });
    }
  });

  it('receives the reason and is disconnected when its session ends', async () => {
    const { token, api } = await createTestUser(portal);
    const socket = await connect({ token });
    const ended = next<{ reason: string }>(socket, 'session-ended');
    const disconnected = next<string>(socket, 'disconnect');
    await api.auth.logout();
    expect((await ended).reason).toBe('loggedOut');
    expect(await disconnected).toBe('io server disconnect');
  });

  it('is disconnected when it sends a message', async () => {
    const { token } = await createTestUser(portal);
    const socket = await connect({ token });
    const disconnected = next<string>(socket, 'disconnect');
    socket.emit('join', 'user:1');
    expect(await disconnected).toBe('io server disconnect');
  });

  it('is disconnected when its session expires', async () => {
    const { id, token } = await createTestUser(portal);
    const soon = new Date(portal.clock.now().getTime() + 20);
    await portal.platform.database.db.update(sessions).set({ expires_at: soon }).where(eq(sessions.user_id, id));
    const socket = openSocket({ token });
    const ended = next<{ reason: string }>(socket, 'session-ended');
    const disconnected = next<string>(socket, 'disconnect');
    expect((await ended).reason).toBe('expired');
    expect(await disconnected).toBe('io server disconnect');
  });

  it('is rejected if its client address has opened too many', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' } });
    await strict.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = strict.app.server.address() as AddressInfo;
    const handshake = async (from: string) => {
      const url = `http://127.0.0.1:${port}/realtime/?EIO=4&transport=polling`;
      return (await fetch(url, { headers: { 'x-forwarded-for': from } })).status;
    };
    const { points } = limits.socket.windows[0];
    for (let socket = 0; socket < points; socket += 1)
      expect(await handshake(`9.9.9.9, 2001:db8::${socket}`)).toBe(200);
    expect(await handshake('8.8.8.8, 2001:db8::ffff')).toBe(403);
    expect(await handshake('2001:db8:0:1::1')).toBe(200);
    await strict.close();
  });

  it('with a valid session does not count towards the limit per address, so that all players behind one address can reconnect', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    await strict.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = strict.app.server.address() as AddressInfo;
    const { token } = await createTestUser(strict);
    const { points } = limits.socket.windows[0];
    for (let socket = 0; socket < points + 20; socket += 1) {
      const opened = io(`http://127.0.0.1:${port}`, {
        path: '/realtime',
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      await new Promise<void>((resolve, reject) => opened.once('connect', resolve).once('connect_error', reject));
      opened.disconnect();
    }
    await strict.close();
  });

  it('is closed if it is the oldest of more than twenty sockets of its user', async () => {
    const { token } = await createTestUser(portal);
    const first = await connect({ token });
    const disconnected = next<string>(first, 'disconnect');
    for (let socket = 1; socket < maxSockets.user; socket += 1) await connect({ token });
    expect(first.connected).toBe(true);
    const last = await connect({ token });
    expect(await disconnected).toBe('io server disconnect');
    expect(last.connected).toBe(true);
  });

  it('is rejected if its address has too many open sockets', async () => {
    const raw: WebSocket[] = [];
    const opens = () =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`${base.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`);
        raw.push(socket);
        socket.addEventListener('open', () => resolve(true));
        socket.addEventListener('error', () => resolve(false));
      });
    for (let socket = 0; socket < maxSockets.address; socket += 1) expect(await opens()).toBe(true);
    expect(await opens()).toBe(false);
    for (const socket of raw) socket.close();
    expect(await eventually(opens)).toBe(true);
    for (const socket of raw) socket.close();
  });

  it('counts a player with several tabs once, until the last tab closes', async () => {
    const { token } = await createTestUser(portal);
    const before = await portal.platform.realtime.online();
    const [first, second] = [await connect({ token }), await connect({ token })];
    expect(await portal.platform.realtime.online()).toBe(before + 1);
    first.disconnect();
    second.disconnect();
    await eventually(async () => (await portal.platform.realtime.online()) === before);
  });

  it('accepts only one token per connection', async () => {
    const { token } = await createTestUser(portal);
    const raw = new WebSocket(`${base.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`);
    const messages: string[] = [];
    raw.addEventListener('message', ({ data }) => messages.push(String(data)));
    const closed = new Promise((resolve) => raw.addEventListener('close', resolve));
    await new Promise((resolve) => raw.addEventListener('open', resolve));
    for (const attempt of ['x'.repeat(43), token]) raw.send(`40${JSON.stringify({ token: attempt })}`);
    await closed;
    expect(messages.filter((message) => message.startsWith('40'))).toEqual([]);
  });

  it('does not count its user as online if it closes during authentication', async () => {
    const { token } = await createTestUser(portal);
    const before = await portal.platform.realtime.online();
    const raw = new WebSocket(`${base.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`);
    await new Promise((resolve) => raw.addEventListener('open', resolve));
    const closed = new Promise((resolve) => raw.addEventListener('close', resolve));
    // The message after the token breaks the protocol, so the server hangs up before authentication completes.
    raw.send(`40${JSON.stringify({ token })}`);
    raw.send('42["unasked"]');
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await portal.platform.realtime.online()).toBe(before);
  });

  it('sends the security headers with every HTTP response', async () => {
    for (const query of ['EIO=4&transport=polling', 'EIO=9'])
      expect(Object.fromEntries((await fetch(`${base}/realtime/?${query}`)).headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      });
  });
});
