import type { SessionUser } from '@wyrmgate/contract/auth';
import { io } from 'socket.io-client';
import { session } from '../session/session.ts';
import { queryClient } from './query-client.ts';

let started = false;

/**
 * Keeps a socket open while somebody is logged in. Events: `balance` { balance }, `session-ended` { reason }. The token
 * goes into the first message, never into the address, and is read anew at each reconnect.
 */
export const startRealtime = (): void => {
  if (started) return;
  started = true;
  const socket = io({
    path: '/realtime',
    autoConnect: false,
    auth: (send) => send({ token: session.held()?.token }),
  });
  socket.on('balance', ({ balance }: { balance: number }) =>
    queryClient().setQueriesData<SessionUser>({ queryKey: ['auth', 'me'] }, (me) => me && { ...me, cash: balance }),
  );
  socket.on('session-ended', () => session.end('expired'));
  let refusals = 0;
  socket.on('connect', () => {
    refusals = 0;
  });
  // Refused rather than unreachable (for that the socket tries again by itself): an expired token is the usual cause, the
  // check renews it. Later refusals wait longer, up to a minute.
  socket.on('connect_error', async () => {
    if (socket.active) return;
    await session.validate();
    setTimeout(() => session.held() !== null && socket.connect(), Math.min(60_000, 2000 * 2 ** refusals));
    refusals += 1;
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
