import type { chat } from '@wyrmgate/contract/chat';
import { privateRoom } from '@wyrmgate/contract/chat-constants';
import type { Reply } from '@wyrmgate/contract/endpoint';
import { useEffect, useRef } from 'react';
import { api } from '../platform/api/api.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { invalidate } from '../platform/query/use-api.ts';

type Rooms = Reply<(typeof chat)['rooms']>;

/** Changes a room in the cached list. */
export const changeRoom = (key: string, change: (room: Rooms['rooms'][number]) => Rooms['rooms'][number]): void => {
  queryClient().setQueriesData<Rooms>(
    { queryKey: ['chat', 'rooms'] },
    (held) => held && { ...held, rooms: held.rooms.map((room) => (room.key === key ? change(room) : room)) },
  );
};

/** How long to wait for further messages before a read mark is sent. */
const settleMs = 2000;

/** Marks a room as read while its end is in view. */
export const useReadMark = (room: string, lastSeq: number, inView: boolean): void => {
  const sent = useRef(-1);
  useEffect(() => {
    if (!inView || lastSeq <= sent.current || document.visibilityState !== 'visible') return;
    const first = sent.current < 0;
    const timer = setTimeout(
      () => {
        sent.current = lastSeq;
        changeRoom(room, (one) => ({ ...one, unread: 0, last_seq: Math.max(one.last_seq, lastSeq) }));
        api.chat
          .read({ params: { room }, body: { seq: lastSeq } }, { quiet: true })
          .then(() => (privateRoom.test(room) ? invalidate(['chat', 'conversations']) : undefined))
          .catch(() => undefined);
      },
      first ? 300 : settleMs,
    );
    return () => clearTimeout(timer);
  }, [room, lastSeq, inView]);
};
