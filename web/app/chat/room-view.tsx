import type { ChatMute, ChatRoom } from '@wyrmgate/contract/chat-shapes';
import { ArrowDown, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { useUser } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MessageRow } from './message-row.tsx';
import { OutboxRows } from './outbox-rows.tsx';
import { useRoomName } from './room-name.ts';
import { SendBox } from './send-box.tsx';
import { SlowMode } from './slow-mode.tsx';
import { useOutbox } from './use-outbox.ts';
import { useReadMark } from './use-read-mark.ts';
import { useConnected, useRoom } from './use-room.ts';
import { useScroll } from './use-scroll.ts';

type Props = { room: ChatRoom; mute: ChatMute | null; moderates: boolean };

/** One open room. */
export function RoomView({ room, mute, moderates }: Props) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const name = useRoomName()(room);
  const me = useUser()?.username;
  const connected = useConnected();
  const { timeline, failed, retry, addOwn, loadOlder, loadingOlder } = useRoom(room.key);
  const outbox = useOutbox(room.key, addOwn);
  const messages = timeline?.messages ?? [];
  const last = messages.at(-1);
  // A message that arrived over the socket before the answer is shown once.
  const shown = new Set(messages.slice(-20).flatMap(({ author, text }) => (author === me ? [text] : [])));
  const waiting = outbox.waiting.filter((one) => one.error !== undefined || !shown.has(one.text));
  const scroll = useScroll(messages[0]?.seq ?? 0, (last?.seq ?? 0) + waiting.length);
  useReadMark(room.key, timeline?.lastSeq ?? 0, timeline !== undefined && scroll.atEnd);

  const spoken = useRef<number>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!last) return;
    const before = spoken.current;
    spoken.current = last.seq;
    if (before === undefined || last.seq <= before || last.author === me) return;
    setAnnouncement(t('message.spoken', { name: last.author ?? word('former'), text: last.text }));
  }, [last, me, t, word]);

  return (
    <section aria-label={name} className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 sm:px-5">
        <h2 className="wrap-anywhere text-h3">{name}</h2>
        {moderates && <SlowMode room={room} />}
      </header>
      {!connected && timeline && (
        <p
          role="status"
          className="flex items-center gap-2 border-line border-b px-4 py-2 text-meta text-warning sm:px-5"
        >
          <Icon as={WifiOff} size={16} />
          {t('offline')}
        </p>
      )}
      <div className="relative">
        <section
          ref={scroll.box}
          onScroll={scroll.onScroll}
          aria-label={t('messages', { room: name })}
          className="h-[56dvh] min-h-64 overflow-y-auto overscroll-contain py-2"
        >
          {!timeline && !failed && (
            <div className="grid gap-3 px-5 py-3" role="status" aria-label={t('loading')}>
              <Skeleton className="h-10 w-3/4" />
              <Skeleton className="h-10 w-1/2" />
              <Skeleton className="h-10 w-2/3" />
            </div>
          )}
          {!timeline && failed && <ErrorState title={t('failed')} onRetry={retry} level={3} />}
          {timeline && messages.length === 0 && waiting.length === 0 && (
            <EmptyState title={t('empty.title')} level={3}>
              {t('empty.text')}
            </EmptyState>
          )}
          {timeline?.older && (
            <p className="py-2 text-center">
              <Button size="sm" loading={loadingOlder} onClick={() => void loadOlder()}>
                {t('older')}
              </Button>
            </p>
          )}
          <ol>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                mine={message.author === me}
                moderates={moderates}
                onChanged={addOwn}
              />
            ))}
            <OutboxRows rows={waiting} outbox={outbox} />
          </ol>
        </section>
        {!scroll.atEnd && (
          <Button size="sm" icon={ArrowDown} className="absolute end-4 bottom-3" onClick={scroll.toEnd}>
            {t('toEnd')}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="border-line border-t px-4 py-4 sm:px-5">
        <SendBox
          room={name}
          slowSeconds={moderates ? 0 : room.slow_seconds}
          mute={mute}
          onSend={(text) => {
            scroll.toEnd();
            outbox.send(text);
          }}
        />
      </div>
    </section>
  );
}
