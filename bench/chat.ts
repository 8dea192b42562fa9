// Measures how fast one process delivers chat messages to many sockets while it serves pages; part of `npm run bench`
// if TEST_DATABASE_URL is set. To run it alone with fewer sockets, build the pages first:
// `TEST_DATABASE_URL=… node bench/chat.ts 500`. Run alone, it exits with 1 if a target is missed.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type Server, seedDemo, startPortal } from './portal.ts';

const allSockets = 2000;
/** The portal's limits on open sockets per player and per IP address. */
const perPlayer = 20;
const perAddress = 400;
const openedAtOnce = 50;
const messages = 60;
const pauseMs = 500;
const patienceMs = 30_000;
/** Milliseconds to deliver a message, and kilobytes per socket. */
const wanted = { p99: 250, kilobytes: 100 };
const pagesPerSecond = 50;

export type ChatFigures = {
  sockets: number;
  /** Kilobytes of resident memory per open socket. */
  kilobytes: number;
  /** Milliseconds between the sender's call and the delivery to a reader. */
  delay: { p50: number; p99: number; max: number };
  deliveries: number;
  pagesPerSecond: number;
};

const call = async <T>(portal: Server, path: string, token: string | undefined, body: object): Promise<T> => {
  const response = await fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { data: T };
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(reply)}`);
  return reply.data;
};

/** Logs in copies of one demo player, because the demo has too few players. */
const logInPlayers = async (portal: Server, databaseUrl: string, sockets: number): Promise<string[]> => {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const count = sockets / perPlayer;
  await database.query(
    `insert into users (username, email, password_hash, social_id, discovery_source, terms_accepted_at, create_time)
     select 'Chatter' || i, 'chatter' || i || '@mail.example', password_hash, social_id, discovery_source, terms_accepted_at, create_time
     from users, generate_series(1, $1::int) i where username = 'player' on conflict do nothing`,
    [count],
  );
  await database.query(
    `insert into ledger_accounts (user_id) select id from users where username like 'Chatter%' on conflict do nothing`,
  );
  await database.end();
  const tokens: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const login = { username: `Chatter${index}`, password: 'Demo1234' };
    tokens.push((await call<{ token: string }>(portal, '/api/auth/login', undefined, login)).token);
  }
  return tokens;
};

const connect = (portal: Server, token: string, index: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(portal.url, {
      path: '/realtime',
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': `198.51.100.${Math.floor(index / perAddress)}` },
    });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

/** Opens the sockets in batches and has every player join the room. */
const openSockets = async (portal: Server, tokens: readonly string[], sockets: number): Promise<Socket[]> => {
  const open: Socket[] = [];
  while (open.length < sockets) {
    const batch = Array.from({ length: openedAtOnce }, (_, index) => {
      const at = open.length + index;
      return connect(portal, tokens[Math.floor(at / perPlayer)] ?? '', at);
    });
    open.push(...(await Promise.all(batch)));
  }
  for (const token of tokens) await call(portal, '/api/chat/rooms/en/open', token, {});
  return open;
};

/** Loads the home page at a steady rate. The returned function stops the load and returns the pages per second. */
const loadPages = (portal: Server) => {
  let loaded = 0;
  const timer = setInterval(async () => {
    const response = await fetch(`${portal.url}/`).catch(() => undefined);
    await response?.text();
    if (response?.ok) loaded += 1;
  }, 1000 / pagesPerSecond);
  const began = performance.now();
  return () => {
    clearInterval(timer);
    return Math.round((loaded * 1000) / (performance.now() - began));
  };
};

type Sample = { sentAt: number; left: number };

export const measureChat = async (dataDir: string, databaseUrl: string, sockets = allSockets): Promise<ChatFigures> => {
  const env = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '1' };
  // Hashing passwords takes memory, so the logins run in a separate process to keep it out of the measurement.
  const first = await startPortal(dataDir, env);
  const tokens = await logInPlayers(first, databaseUrl, sockets);
  await first.stop();
  const portal = await startPortal(dataDir, env);
  const open: Socket[] = [];
  try {
    const warmUp = loadPages(portal);
    await wait(3000);
    warmUp();
    const before = portal.residentMegabytes();
    open.push(...(await openSockets(portal, tokens, sockets)));
    await wait(2000);
    const kilobytes = ((portal.residentMegabytes() - before) * 1024) / sockets;
    const waiting = new Map<string, Sample>();
    const delays: number[] = [];
    for (const socket of open)
      socket.on('chat', ({ message }: { message: { text: string } | null }) => {
        const sample = message && waiting.get(message.text);
        if (!sample) return;
        delays.push(performance.now() - sample.sentAt);
        sample.left -= 1;
      });
    const stopPages = loadPages(portal);
    for (let index = 0; index < messages; index += 1) {
      const text = `Message ${randomUUID()}`;
      waiting.set(text, { sentAt: performance.now(), left: sockets });
      await call(portal, '/api/chat/rooms/en/messages', tokens[index % tokens.length], {
        client_id: randomUUID(),
        text,
      });
      await wait(pauseMs);
    }
    const perSecond = stopPages();
    for (let waited = 0; [...waiting.values()].some(({ left }) => left > 0); waited += 100) {
      if (waited > patienceMs) throw new Error('Not every socket got every message.');
      await wait(100);
    }
    const sorted = delays.sort((one, other) => one - other);
    const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
    return {
      sockets: open.length,
      kilobytes: Math.round(kilobytes),
      delay: { p50: at(0.5), p99: at(0.99), max: at(1) },
      deliveries: sorted.length,
      pagesPerSecond: perSecond,
    };
  } finally {
    for (const socket of open) socket.disconnect();
    await portal.stop();
  }
};

if (import.meta.main) {
  const base = process.env.TEST_DATABASE_URL;
  if (base === undefined) throw new Error('TEST_DATABASE_URL is not set.');
  const name = `wyrmgate_bench_${randomUUID().slice(0, 8)}`;
  const admin = async (text: string) => {
    const client = new pg.Client(base);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const url = new URL(base);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));
  await admin(`create database ${name}`);
  try {
    seedDemo(dataDir, { DATABASE_URL: url.href });
    const before = loadavg()[0] ?? 0;
    const figures = await measureChat(dataDir, url.href, Number(process.argv[2] ?? allSockets));
    const load = { before, after: loadavg()[0] ?? 0, cores: availableParallelism() };
    const isMissed = figures.delay.p99 > wanted.p99 || figures.kilobytes > wanted.kilobytes;
    process.stdout.write(`${JSON.stringify({ ...figures, load, wanted, missed: isMissed })}\n`);
    if (isMissed) process.exitCode = 1;
  } finally {
    await admin(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
