import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatPage } from '@wyrmgate/contract/chat-shapes';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { type PortalProcess, startPortalProcess } from '../../test/process.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { systemClock } from '../platform/clock/clock.ts';

type News = { room: string; seq: number; change: number; message: ChatMessage | null };

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let copies: PortalProcess[] = [];
const room = 'en';

beforeAll(async () => {
  expect(inject('postgresUrl')).toBeDefined();
  database = await openTestDatabase();
  const env = {
    DATABASE_URL: database.url ?? '',
    ...(process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    SECRET_KEY: '7f'.repeat(32),
    RATE_LIMIT_SCALE: '100',
  };
  copies = [await startPortalProcess(env), await startPortalProcess(env)];
});
afterAll(async () => {
  for (const copy of copies) copy.child.kill('SIGKILL');
  await database.close();
});

const createUser = () => createTestUser({ platform: { database }, clock: systemClock, as: () => undefined as never });

/** Calls one process, or the other if it does not respond, as a load balancer would. */
const call = async <T>(user: TestUser, first: number, method: string, path: string, body?: object): Promise<T> => {
  for (let attempt = first; ; attempt += 1) {
    const copy = copies[attempt % copies.length];
    const reply = await fetch(`${copy?.base}/api/chat/rooms/${room}/${path}`, {
      method,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    if (!reply || reply.status >= 500) {
      if (attempt - first > 20) throw new Error('No process answers');
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const envelope = (await reply.json()) as { data: T; code?: string; error?: string };
    if (!reply.ok) throw new Error(`${envelope.code} ${envelope.error}`);
    return envelope.data;
  }
};

/**
 * A tab that behaves like the web page: it appends new messages, fills gaps by number, and rejoins after each
 * reconnect. It records all messages in the order in which it shows them.
 */
const openTab = async (user: TestUser, home: number) => {
  const shown: { seq: number; text: string }[] = [];
  let lastSeq = 0;
  let fromGap = 0;
  let fromSocket = 0;
  let socket: Socket;
  let closed = false;
  let reading = Promise.resolve();
  const take = (message: ChatMessage, from: 'gap' | 'socket') => {
    if (message.seq <= lastSeq) return;
    shown.push({ seq: message.seq, text: message.text });
    lastSeq = message.seq;
    if (from === 'gap') fromGap += 1;
    else fromSocket += 1;
  };
  const readGap = async () => {
    for (let more = true; more && !closed; ) {
      const page = await call<ChatPage>(user, home, 'GET', `messages?after=${lastSeq}&change=0`);
      for (const message of page.messages) if (message.seq > lastSeq) take(message, 'gap');
      more = page.more;
    }
  };
  const catchUp = () => {
    reading = reading.then(readGap).catch(() => undefined);
    return reading;
  };
  const connect = (to: number) => {
    socket = io(copies[to % copies.length]?.base ?? '', {
      path: '/realtime',
      auth: { token: user.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    socket.on('connect', () => {
      void call(user, to, 'POST', 'open', {}).then(catchUp, () => undefined);
    });
    socket.on('chat', (news: News) => {
      if (news.room !== room) return;
      if (news.message && news.seq === lastSeq + 1 && news.message.seq === news.seq) take(news.message, 'socket');
      else if (news.seq > lastSeq) void catchUp();
    });
  };
  connect(home);
  return {
    shown,
    catchUp,
    counts: () => ({ fromGap, fromSocket }),
    /** Drops the connection, and opens a new one to the process `to` after `silentMs`. */
    drop: async (silentMs: number, to = home) => {
      socket.disconnect();
      await new Promise((resolve) => setTimeout(resolve, silentMs));
      connect(to);
    },
    close: () => {
      closed = true;
      socket.disconnect();
    },
  };
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('each tab shows each chat message once and in order, even if connections drop and one of two processes is killed', async () => {
  const reader = await createUser();
  const senders = await Promise.all(Array.from({ length: 12 }, createUser));
  const tabs = [await openTab(reader, 0), await openTab(reader, 1), await openTab(senders[0] as TestUser, 0)];
  await wait(500);

  let alive = 2;
  const sent: string[] = [];
  /** A sender repeats a message with the same id until it gets a response, sometimes twice at once. */
  const talk = async (user: TestUser, index: number) => {
    for (let line = 0; line < 5; line += 1) {
      const text = `${index}-${line}`;
      const body = { client_id: randomUUID(), text };
      const home = alive === 2 ? index + line : 1;
      const twice = line % 2 === 0 ? [home, home + 1] : [home];
      const answers = await Promise.all(twice.map((to) => call<{ seq: number }>(user, to, 'POST', 'messages', body)));
      expect(new Set(answers.map(({ seq }) => seq)).size).toBe(1);
      sent.push(text);
      await wait(120 + index * 10);
    }
  };
  const talking = Promise.all(senders.map(talk));
  const dropping = (async () => {
    for (let round = 0; round < 3; round += 1) {
      await wait(150);
      await Promise.all(tabs.map((tab, index) => tab.drop(60 + 40 * index, alive === 2 ? index : 1)));
    }
  })();
  await wait(450);
  copies[0]?.child.kill('SIGKILL');
  await copies[0]?.ended;
  alive = 1;
  await Promise.all([talking, dropping]);
  // Tabs that were connected to the dead process connect to the other one.
  await Promise.all(tabs.map((tab) => tab.drop(10, 1)));
  await wait(300);
  const last = await createUser();
  const late = await call<{ seq: number }>(last, 1, 'POST', 'messages', { client_id: randomUUID(), text: 'late' });
  const total = sent.length + 1;
  expect(late.seq).toBe(total);
  await eventually(async () => {
    await Promise.all(tabs.map((tab) => tab.catchUp()));
    return tabs.every(({ shown }) => shown.length === total);
  });
  const expected = Array.from({ length: total }, (_, index) => index + 1);
  for (const tab of tabs) {
    expect(tab.shown.map(({ seq }) => seq)).toEqual(expected);
    expect(tab.shown.map(({ text }) => text)).toEqual(tabs[0]?.shown.map(({ text }) => text));
    expect(tab.shown.map(({ text }) => text).sort()).toEqual([...sent, 'late'].sort());
    // Every tab must have filled a gap.
    expect(tab.counts().fromGap).toBeGreaterThan(0);
  }
  expect(tabs.some((tab) => tab.counts().fromSocket > 0)).toBe(true);
  // The messages of each sender are in the order in which they were sent.
  for (let index = 0; index < senders.length; index += 1)
    expect(tabs[0]?.shown.filter(({ text }) => text.startsWith(`${index}-`)).map(({ text }) => text)).toEqual(
      Array.from({ length: 5 }, (_, line) => `${index}-${line}`),
    );
  for (const tab of tabs) tab.close();
}, 60_000);
