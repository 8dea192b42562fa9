import { randomUUID } from 'node:crypto';
import type { ChatPage } from '@wyrmgate/contract/chat-shapes';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addMissed, hearLive, startTimeline, type Timeline } from '../../../web/app/chat/timeline.ts';
import type { ChatNews } from '../../../web/app/platform/query/live.ts';
import { openTestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { type PortalProcess, startPortalProcess } from '../../test/process.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { systemClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let copies: PortalProcess[] = [];
const room = 'en';
const inRoom = `rooms/${room}`;

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

const createUser = () =>
  createTestUser(
    { platform: { database }, clock: systemClock, as: () => undefined as never },
    { longLivedToken: true },
  );

/** Calls one process, or the other if it does not respond, as a load balancer would. */
const call = async <T>(user: TestUser, first: number, method: string, path: string, body?: object): Promise<T> => {
  for (let attempt = first; ; attempt += 1) {
    const copy = copies[attempt % copies.length];
    const reply = await fetch(`${copy?.base}/api/chat/${path}`, {
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
 * Simulates a browser tab: it uses the timeline of the web client, fetches missed messages and changes by number, and
 * rejoins after each reconnect.
 */
const openTab = async (user: TestUser, home: number) => {
  let timeline: Timeline | undefined;
  /** States in which a message was missing, repeated or out of order. */
  const wrong: number[][] = [];
  let fromGap = 0;
  let fromSocket = 0;
  const changesHeard: number[] = [];
  let socket: Socket;
  let closed = false;
  let reading = Promise.resolve();
  const show = (next: Timeline) => {
    const seqs = next.messages.map(({ seq }) => seq);
    if (seqs.some((seq, index) => seq !== (seqs[0] ?? 1) + index)) wrong.push(seqs);
    timeline = next;
  };
  const readGap = async () => {
    if (closed) return;
    const place = `${inRoom}/messages`;
    const before = timeline;
    if (!before) return show(startTimeline(await call<ChatPage>(user, home, 'GET', place)));
    const query = `after=${before.lastSeq}&change=${before.lastChange}`;
    const missed = await call<ChatPage>(user, home, 'GET', `${place}?${query}`);
    fromGap += missed.messages.length;
    show(addMissed(timeline ?? before, missed));
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
      void call(user, to, 'POST', `${inRoom}/open`, {}).then(catchUp, () => undefined);
    });
    socket.on('chat', (news: ChatNews) => {
      if (news.room !== room) return;
      const next = timeline ? hearLive(timeline, news, user.username) : 'gap';
      if (next === 'gap') return void catchUp();
      if (next === timeline) return;
      fromSocket += 1;
      if (timeline && next.lastChange > timeline.lastChange) changesHeard.push(next.lastChange);
      show(next);
    });
  };
  connect(home);
  return {
    messages: () => timeline?.messages ?? [],
    numbers: () => ({ seq: timeline?.lastSeq, change: timeline?.lastChange }),
    wrong,
    catchUp,
    counts: () => ({ fromGap, fromSocket, changes: changesHeard.length }),
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

it('each tab shows each chat message once, in order and with its latest change, even if connections drop and one of two processes is killed', async () => {
  const reader = await createUser();
  const senders = await Promise.all(Array.from({ length: 12 }, createUser));
  const tabs = [await openTab(reader, 0), await openTab(reader, 1), await openTab(senders[0] as TestUser, 0)];
  await wait(500);

  let alive = 2;
  const sent: string[] = [];
  const homeOf = (number: number) => (alive === 2 ? number : 1);
  /** Repeats a change until the rate limit allows it. After a lost response, the repeated change may have no effect. */
  const change = async (user: TestUser, home: number, ...request: [method: string, path: string, body?: object]) => {
    for (let tries = 0; ; tries += 1) {
      const code = await call(user, homeOf(home), ...request).then(
        () => undefined,
        (error: Error) => error.message.split(' ')[0],
      );
      if (code !== 'chat.tooSoon') return code;
      if (tries > 60) throw new Error('The change is never allowed');
      await wait(250);
    }
  };
  /** A sender repeats a message with the same id until it gets a response, sometimes twice at once. */
  const talk = async (user: TestUser, index: number) => {
    const ids: number[] = [];
    for (let line = 0; line < 5; line += 1) {
      const text = `${index}-${line}`;
      const body = { client_id: randomUUID(), text };
      const home = homeOf(index + line);
      const twice = line % 2 === 0 ? [home, home + 1] : [home];
      const answers = await Promise.all(
        twice.map((to) => call<{ id: number; seq: number }>(user, to, 'POST', `${inRoom}/messages`, body)),
      );
      expect(new Set(answers.map(({ seq }) => seq)).size).toBe(1);
      ids.push(answers[0]?.id ?? 0);
      sent.push(text);
      await change(user, index, 'PUT', `messages/${ids[0]}/reactions`, { reaction: 'like', on: line % 2 === 0 });
      if (line === 2) await change(user, index, 'DELETE', `messages/${ids[1]}`);
      await wait(120 + index * 10);
    }
    expect(await change(user, index, 'PUT', `messages/${ids[2]}`, { text: `${index}-2 edited` })).toBeUndefined();
  };
  const talking = Promise.all(senders.map(talk));
  const dropping = (async () => {
    for (let round = 0; round < 3; round += 1) {
      await wait(150);
      await Promise.all(tabs.map((tab, index) => tab.drop(60 + 40 * index, homeOf(index))));
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
  const body = { client_id: randomUUID(), text: 'late' };
  const late = await call<{ seq: number }>(last, 1, 'POST', `${inRoom}/messages`, body);
  const total = sent.length + 1;
  expect(late.seq).toBe(total);
  const latestFor = (user: TestUser) => call<ChatPage>(user, 1, 'GET', `${inRoom}/messages?after=0&change=0`);
  const page = await latestFor(reader);
  await eventually(async () => {
    await Promise.all(tabs.map((tab) => tab.catchUp()));
    return tabs.every((tab) => tab.numbers().seq === page.last_seq && tab.numbers().change === page.last_change);
  });
  for (const [index, tab] of tabs.entries()) {
    const { messages } = await latestFor(index === 2 ? (senders[0] as TestUser) : reader);
    expect(messages).toHaveLength(total);
    expect(tab.messages()).toEqual(messages);
    expect(tab.wrong).toEqual([]);
    // Each tab must have fetched messages that it had missed.
    expect(tab.counts().fromGap).toBeGreaterThan(0);
  }
  expect(tabs.some((tab) => tab.counts().fromSocket > 0)).toBe(true);
  expect(tabs.some((tab) => tab.counts().changes > 0)).toBe(true);
  const shown = tabs[0]?.messages() ?? [];
  for (let index = 0; index < senders.length; index += 1) {
    const own = shown.filter(({ author }) => author === senders[index]?.username);
    // The messages of each sender are in the order in which they were sent.
    expect(own.map(({ text }) => text)).toEqual([`${index}-0`, '', `${index}-2 edited`, `${index}-3`, `${index}-4`]);
    expect(own.map(({ removed }) => removed !== null)).toEqual([false, true, false, false, false]);
    expect(own[0]?.reactions).toMatchObject([{ reaction: 'like', count: 1 }]);
  }
  for (const tab of tabs) tab.close();
}, 120_000);
