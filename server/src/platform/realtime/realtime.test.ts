import type { AddressInfo } from 'node:net';
import { limits } from '@wyrmgate/contract/limits';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { createTestUser } from '../../../test/users.ts';
import { sessions } from '../../auth/table.ts';

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
  // The server hears of it later; the next test counts who is online.
  await eventually(async () => (await portal.platform.realtime.online()) === 0);
});
afterAll(() => portal.close());

type Handshake = { token?: unknown; origin?: string; path?: string };
const begin = ({ token, origin, path = '/realtime' }: Handshake): Socket => {
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
    const socket = begin(handshake);
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });
const next = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => socket.once(event, resolve));

describe('a socket', () => {
  it.each([[undefined], [''], ['x'.repeat(43)], [42], [{ $ne: '' }]])('is refused with the token %j', async (token) => {
    await expect(connect({ token })).rejects.toThrow('unauthenticated');
  });

  it('is refused to another site, even with a good token', async () => {
    const { token } = await createTestUser(portal);
    await expect(connect({ token, origin: 'https://evil.example' })).rejects.toThrow();
    await connect({ token, origin: base });
  });

  it('hears of its own balance and of nobody else’s', async () => {
    const [mine, other] = [await createTestUser(portal), await createTestUser(portal)];
    const socket = await connect({ token: mine.token });
    const heard: unknown[] = [];
    socket.on('balance', (message) => heard.push(message));
    portal.platform.realtime.toUser(other.id, 'balance', { balance: 999 });
    portal.platform.realtime.toUser(mine.id, 'balance', { balance: 12 });
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual([{ balance: 12 }]);
  });

  it('is told when it stands whether the portal is closed, for the change may have come before it', async () => {
    const boss = await createTestUser(portal, { authority: 'implementor' });
    const { token } = await createTestUser(portal);
    for (const closed of [true, false]) {
      await boss.api.settings.changeMaintenance({ body: { enabled: closed } });
      // It may arrive together with the welcome.
      expect(await next(begin({ token }), 'gate')).toEqual({ closed });
    }
  });

  it('is told that its session ended, and cut off', async () => {
    const { token, api } = await createTestUser(portal);
    const socket = await connect({ token });
    const told = next<{ reason: string }>(socket, 'session-ended');
    const cut = next<string>(socket, 'disconnect');
    await api.auth.logout();
    expect((await told).reason).toBe('loggedOut');
    expect(await cut).toBe('io server disconnect');
  });

  it('is cut off when it says anything: browsers only listen', async () => {
    const { token } = await createTestUser(portal);
    const socket = await connect({ token });
    const cut = next<string>(socket, 'disconnect');
    socket.emit('join', 'user:1');
    expect(await cut).toBe('io server disconnect');
  });

  it('does not outlive its session', async () => {
    const { id, token } = await createTestUser(portal);
    const soon = new Date(portal.clock.now().getTime() + 20);
    await portal.platform.database.db.update(sessions).set({ expires_at: soon }).where(eq(sessions.user_id, id));
    const socket = begin({ token });
    const told = next<{ reason: string }>(socket, 'session-ended');
    const cut = next<string>(socket, 'disconnect');
    expect((await told).reason).toBe('expired');
    expect(await cut).toBe('io server disconnect');
  });

  it('cannot be opened without end from one address', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' } });
    await strict.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = strict.app.server.address() as AddressInfo;
    const shake = async (from: string) => {
      const url = `http://127.0.0.1:${port}/realtime/?EIO=4&transport=polling`;
      return (await fetch(url, { headers: { 'x-forwarded-for': from } })).status;
    };
    const { points } = limits.socket.windows[0];
    for (let socket = 0; socket < points; socket += 1) expect(await shake(`9.9.9.9, 2001:db8::${socket}`)).toBe(200);
    expect(await shake('8.8.8.8, 2001:db8::ffff')).toBe(403);
    expect(await shake('2001:db8:0:1::1')).toBe(200);
    await strict.close();
  });

  it('counts a player once, however many tabs he has open, and until the last one closes', async () => {
    const { token } = await createTestUser(portal);
    const before = await portal.platform.realtime.online();
    const [first, second] = [await connect({ token }), await connect({ token })];
    expect(await portal.platform.realtime.online()).toBe(before + 1);
    first.disconnect();
    second.disconnect();
    await eventually(async () => (await portal.platform.realtime.online()) === before);
  });

  it('may show one token per connection', async () => {
    const { token } = await createTestUser(portal);
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
    const { token } = await createTestUser(portal);
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
