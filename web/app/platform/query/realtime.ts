import type { SessionUser } from '@wyrmgate/contract/auth';
import type { SessionEnd } from '@wyrmgate/contract/sessions-end-reasons';
import { io } from 'socket.io-client';
import { connection } from '../connection.ts';
import { session } from '../session/session.ts';
import { type ChatNews, live, type ReadNews } from './live.ts';
import { queryClient } from './query-client.ts';

export type Gift = { from: string; coins: number };

let started = false;

/** Queries that socket events update. */
const kept = [
  ['auth', 'me'],
  ['dashboard', 'check'],
  ['ledger', 'history'],
  ['profiles', 'get'],
  ['notifications'],
] as const;
/** The socket usually connects within this time after the page has loaded its data. */
const soonMs = 2000;

/** Refetches data that was loaded well before the socket connected, because events in between were missed. */
const catchUp = (): void => {
  const heardSince = Date.now() - soonMs;
  for (const queryKey of kept)
    void queryClient().invalidateQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt < heardSince });
};

/**
 * Keeps a socket open for the logged-in user, and refreshes queries on its events. The token is part of the first message,
 * never of the URL, and is read again for each reconnect.
 */
export const startRealtime = (on: {
  gift: (gift: Gift) => void;
  emailChanged: () => void;
  maintenance: () => void;
  /** Called when staff have changed texts. */
  texts: () => void;
  /** Receives the maintenance state after every connect. */
  gate: (closed: boolean) => void;
}): void => {
  if (started) return;
  started = true;
  const socket = io({
    path: '/realtime',
    autoConnect: false,
    // Tries WebSocket first, and polling on networks that block WebSockets.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (send) => send({ token: session.held()?.token }),
  });
  socket.on('balance', ({ balance }: { balance: number }) => {
    queryClient().setQueriesData<SessionUser>({ queryKey: ['auth', 'me'] }, (me) => me && { ...me, cash: balance });
    for (const key of [
      ['ledger', 'history'],
      ['profiles', 'get'],
    ])
      void queryClient().invalidateQueries({ queryKey: key });
  });
  socket.on('payment', () => {
    for (const queryKey of [['payments'], ['crypto-payments', 'status']])
      void queryClient().invalidateQueries({ queryKey });
  });
  socket.on('gift', (gift: Gift) => on.gift(gift));
  socket.on('email-changed', () => {
    void queryClient().invalidateQueries({ queryKey: ['profiles', 'get'] });
    on.emailChanged();
  });
  // Updates menus and screens immediately. The server checks permissions on every call anyway.
  socket.on('rights', () => {
    for (const key of [
      ['dashboard', 'check'],
      ['auth', 'me'],
    ])
      void queryClient().invalidateQueries({ queryKey: key });
  });
  socket.on('premium', () => void queryClient().invalidateQueries({ queryKey: ['accounts', 'ownPremium'] }));
  socket.on('forum-thread', ({ thread }: { thread: number }) => {
    void queryClient().invalidateQueries({
      queryKey: ['forum', 'get'],
      predicate: ({ queryKey }) => (queryKey[2] as { params?: { id?: number } } | undefined)?.params?.id === thread,
    });
  });
  socket.on('notification', () => void queryClient().invalidateQueries({ queryKey: ['notifications'] }));
  socket.on('forum-typing', ({ thread, name }: { thread: number; name: string }) =>
    live.typing({ place: `thread-${thread}`, name }),
  );
  socket.on('chat-typing', ({ room, name }: { room: string; name: string }) =>
    live.typing({ place: `room-${room}`, name }),
  );
  socket.on('chat', (news: ChatNews) => live.chat(news));
  socket.on('chat-read', (news: ReadNews) => live.chatRead(news));
  socket.on('chat-mute', () => void queryClient().invalidateQueries({ queryKey: ['chat', 'rooms'] }));
  socket.on('maintenance', () => {
    void queryClient().invalidateQueries({ queryKey: ['settings', 'maintenance'] });
    on.maintenance();
  });
  // A window event, because public pages listen without loading the socket code.
  socket.on('world', ({ changed }: { changed: 'status' | 'rankings' }) => {
    if (changed === 'rankings') void queryClient().invalidateQueries({ queryKey: ['world'] });
    dispatchEvent(new Event(`world-${changed}`));
  });
  socket.on('texts', on.texts);
  socket.on('maintenance-state', ({ closed }: { closed: boolean }) => on.gate(closed));
  // The socket detects a stopped portal before any call fails.
  socket.on('disconnect', () => {
    live.setConnected(false);
    void connection.check();
  });
  socket.on('session-ended', (ending: { reason: SessionEnd; message?: string }) => session.end(ending));
  let rejections = 0;
  socket.on('connect', () => {
    rejections = 0;
    live.setConnected(true);
    catchUp();
  });
  // Handles only rejected connections, because the socket itself retries after other errors. The usual cause is an expired
  // token, which the validation renews; each rejection doubles the delay, up to a minute.
  socket.on('connect_error', async () => {
    if (socket.active) return;
    await session.validate();
    setTimeout(() => session.held() !== null && socket.connect(), Math.min(60_000, 2000 * 2 ** rejections));
    rejections += 1;
  });
  let userId: number | null = null;
  const follow = () => {
    const state = session.state();
    const id = state.status === 'in' ? state.user.id : null;
    if (id === userId) return;
    userId = id;
    socket.disconnect();
    if (id !== null) socket.connect();
  };
  session.subscribe(follow);
  follow();
};
