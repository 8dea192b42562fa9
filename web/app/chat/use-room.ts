import { chatPollSeconds } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../platform/api/api.ts';
import { live } from '../platform/query/live.ts';
import { addMissed, addOlder, hear, hearLive, startTimeline, type Timeline } from './timeline.ts';

const quiet = { quiet: true };

export const useConnected = (): boolean => useSyncExternalStore(live.watch, live.isConnected, () => false);

/**
 * The messages of a room, updated over the socket. Missed messages are read by their numbers, and without a socket the page
 * polls every few seconds.
 */
export const useRoom = (room: string, me?: string) => {
  const held = useRef<Timeline>(undefined);
  const [timeline, setTimeline] = useState<Timeline>();
  const [failed, setFailed] = useState(false);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const connected = useConnected();
  const reading = useRef({ running: false, again: false, ended: false });

  const apply = useCallback((next: Timeline) => {
    held.current = next;
    setTimeline(next);
    setFailed(false);
  }, []);

  const readOnce = useCallback(async () => {
    const params = { room };
    const before = held.current;
    if (!before) return apply(startTimeline(await api.chat.list({ params }, quiet)));
    const query = { after: before.lastSeq, change: before.lastChange };
    const missed = await api.chat.list({ params, query }, quiet);
    // Too many for one response, so the newest page replaces the loaded messages.
    if (missed.more) return apply(startTimeline(await api.chat.list({ params }, quiet)));
    apply(addMissed(held.current ?? before, missed));
  }, [room, apply]);

  /** Runs one read at a time; calls during a read lead to one more. */
  const catchUp = useCallback(async () => {
    const state = reading.current;
    if (state.running) {
      state.again = true;
      return;
    }
    state.running = true;
    try {
      do {
        state.again = false;
        await readOnce();
      } while (state.again && !state.ended);
    } catch {
      setFailed(true);
    } finally {
      state.running = false;
    }
  }, [readOnce]);

  const add = useCallback(
    (next: Timeline | 'gap') => {
      if (next === 'gap') void catchUp();
      else if (next !== held.current) apply(next);
    },
    [apply, catchUp],
  );

  useEffect(() => {
    const state = reading.current;
    state.ended = false;
    return () => {
      state.ended = true;
    };
  }, []);

  // Each connection has a new socket, which must join the room before the messages are read.
  useEffect(() => {
    const join = connected ? api.chat.open({ params: { room } }, quiet).catch(() => undefined) : Promise.resolve();
    void join.then(catchUp);
  }, [room, connected, catchUp]);

  useEffect(
    () =>
      live.onChat((news) => {
        if (news.room === room) add(held.current ? hearLive(held.current, news, me) : 'gap');
      }),
    [room, me, add],
  );

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void catchUp();
    };
    const seconds = connected ? chatPollSeconds.connected : chatPollSeconds.alone;
    const timer = setInterval(look, seconds * 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [connected, catchUp]);

  /** Adds a message from the response to a call of this page. The room may have newer messages since then. */
  const addOwn = useCallback(
    (message: ChatMessage) => {
      if (!held.current) return add('gap');
      const { lastSeq, lastChange } = held.current;
      const numbers = { seq: Math.max(message.seq, lastSeq), change: Math.max(message.change, lastChange) };
      add(hear(held.current, { ...numbers, message }));
    },
    [add],
  );

  const loadOlder = async () => {
    const first = held.current?.messages[0]?.seq;
    if (first === undefined || loadingOlder) return;
    setLoadingOlder(true);
    try {
      const page = await api.chat.list({ params: { room }, query: { before: first } }, quiet);
      if (held.current) apply(addOlder(held.current, page));
    } catch {
      setFailed(true);
    } finally {
      setLoadingOlder(false);
    }
  };

  return {
    timeline,
    failed,
    retry: () => {
      setFailed(false);
      void catchUp();
    },
    loadOlder,
    loadingOlder,
    addOwn,
  };
};
