import { chatPollSeconds } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../platform/api/api.ts';
import { live } from '../platform/query/live.ts';
import { addMissed, addOlder, hear, hearLive, startTimeline, type Timeline } from './timeline.ts';

const quiet = { quiet: true };

export const useConnected = (): boolean => useSyncExternalStore(live.watch, live.isConnected, () => false);

/**
 * Loads the messages of a room and updates them over the socket. Fetches missed messages by number, and polls while the
 * socket is disconnected.
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
    // More messages were missed than fit into one response, so the latest page replaces the timeline.
    if (missed.more) return apply(startTimeline(await api.chat.list({ params }, quiet)));
    apply(addMissed(held.current ?? before, missed, query.change));
  }, [room, apply]);

  /**
   * Fetches missed messages, one request at a time. Any number of calls during a request cause only one further
   * request.
   */
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

  // Every connection is a new socket, which must join the room before the page fetches missed messages.
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

  /**
   * Adds the result of a call by the viewer. Its numbers may be older than those of the timeline, which they never
   * decrease.
   */
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
      if (!held.current) return;
      const missed = page.last_change < held.current.lastChange;
      apply(addOlder(held.current, page));
      if (missed) void catchUp();
    } catch {
      setFailed(true);
    } finally {
      setLoadingOlder(false);
    }
  };

  const retry = useCallback(() => {
    setFailed(false);
    void catchUp();
  }, [catchUp]);

  return {
    timeline,
    failed,
    retry,
    loadOlder,
    loadingOlder,
    addOwn,
  };
};
