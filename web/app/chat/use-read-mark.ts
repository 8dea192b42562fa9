import type { chat } from '@wyrmgate/contract/chat';
import { privateRoom } from '@wyrmgate/contract/chat-constants';
import type { Reply } from '@wyrmgate/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { api } from '../platform/api/api.ts';
import { live } from '../platform/query/live.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { invalidate } from '../platform/query/use-api.ts';

type Rooms = Reply<(typeof chat)['rooms']>;

/** Updates a room in the query cache. */
export const changeRoom = (key: string, change: (room: Rooms['rooms'][number]) => Rooms['rooms'][number]): void => {
  queryClient().setQueriesData<Rooms>(
    { queryKey: ['chat', 'rooms'] },
    (held) => held && { ...held, rooms: held.rooms.map((room) => (room.key === key ? change(room) : room)) },
  );
};

/** Clears the unread count of a room that the viewer has read, perhaps in another tab. */
const showRead = (room: string, seq: number): void => {
  if (privateRoom.test(room)) void invalidate(['chat', 'conversations']);
  else changeRoom(room, (one) => (seq < one.last_seq ? one : { ...one, unread: 0 }));
};

export const useReadElsewhere = (): void =>
  useEffect(() => live.onChatRead(({ room, seq }) => showRead(room, seq)), []);

/** Delay before the read mark is sent, so that one request covers several messages. */
const settleMs = 2000;

/** Marks a room as read while its latest message is in view. */
export const useReadMark = (room: string, lastSeq: number, inView: boolean): void => {
  const [marked, setMarked] = useState(-1);
  const latest = useRef(lastSeq);
  latest.current = lastSeq;
  const isBehind = inView && lastSeq > marked;
  const first = marked < 0;
  // Does not depend on `lastSeq`, because in a busy room each message would restart the timer.
  useEffect(() => {
    if (!isBehind) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      timer = undefined;
      if (document.visibilityState !== 'visible') return;
      const seq = latest.current;
      setMarked(seq);
      changeRoom(room, (one) => ({ ...one, unread: 0, last_seq: Math.max(one.last_seq, seq) }));
      api.chat
        .read({ params: { room }, body: { seq } }, { quiet: true })
        .then(() => (privateRoom.test(room) ? invalidate(['chat', 'conversations']) : undefined))
        .catch(() => undefined);
    };
    const wait = () => {
      if (document.visibilityState === 'visible') timer ??= setTimeout(mark, first ? 300 : settleMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [room, isBehind, first]);
};
