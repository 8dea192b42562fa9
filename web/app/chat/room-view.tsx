import type { ChatMute } from '@wyrmgate/contract/chat-shapes';
import { ArrowDown, Pin, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useSayTyping } from '../platform/query/use-typing.ts';
import { useUser } from '../platform/session/use-session.ts';
import { TypingNote } from '../shell/typing-note.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { accountOf, isBlocked } from './account-of.ts';
import type { ShownRoom } from './conversation-room.ts';
import { MessageRow } from './message-row.tsx';
import { NoticeMenu } from './notice-menu.tsx';
import { OfflineHint } from './offline-hint.tsx';
import { OutboxRows } from './outbox-rows.tsx';
import { PinnedNotice } from './pinned-notice.tsx';
import { Present } from './present.tsx';
import { PrivateBar } from './private-bar.tsx';
import { useRoomName } from './room-name.ts';
import { SendBox } from './send-box.tsx';
import { SlowMode } from './slow-mode.tsx';
import { notArrived, useOutbox } from './use-outbox.ts';
import { usePinned } from './use-pinned.ts';
import { useReadMark } from './use-read-mark.ts';
import { useRoom } from './use-room.ts';
import { useScroll } from './use-scroll.ts';
import { useUnblock } from './use-unblock.ts';

const SearchPanel = lazy(() => import('./search-panel.tsx').then((module) => ({ default: module.SearchPanel })));

type Props = { room: ShownRoom; mute: ChatMute | null; moderates: boolean };

export function RoomView({ room, mute, moderates }: Props) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const name = useRoomName()(room);
  const isPrivate = room.kind === 'private';
  const { unblock, pending } = useUnblock();
  const reopen = useRef<HTMLButtonElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  const [searching, setSearching] = useState(false);
  const search = useRef<HTMLButtonElement>(null);
  const me = useUser()?.username;
  const blocks = useApiQuery(['chat', 'blocks'], {}, { quiet: true, enabled: !isPrivate });
  const blocked = useMemo(() => new Set(blocks.data?.blocks.map(({ username }) => username)), [blocks.data]);
  const loaded = useRoom(room.key, me);
  const { addOwn, loadOlder, loadingOlder } = loaded;
  // Until the block list is known, the messages of blocked players cannot be hidden.
  const timeline = isPrivate || blocks.data ? loaded.timeline : undefined;
  const failed = loaded.failed || (!isPrivate && blocks.isError);
  const retry = () => {
    if (blocks.isError) void blocks.refetch();
    loaded.retry();
  };
  const pinned = usePinned(room.key, timeline?.pinned, loaded.retry);
  const outbox = useOutbox(room.key, addOwn);
  const sayTyping = useSayTyping(() =>
    api.chat.here({ params: { room: room.key }, body: { typing: true } }, { quiet: true }),
  );
  const messages = timeline?.messages ?? [];
  const last = messages.at(-1);
  const waiting = notArrived(outbox.waiting, messages, me);
  const scroll = useScroll(messages[0]?.seq ?? 0, (last?.seq ?? 0) + waiting.length);
  useReadMark(room.key, timeline?.lastSeq ?? 0, timeline !== undefined && scroll.atEnd);

  const spoken = useRef<number>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!last) return;
    const before = spoken.current;
    spoken.current = last.seq;
    if (before === undefined || last.seq <= before || accountOf(last) === me || isBlocked(last, blocked)) return;
    setAnnouncement(
      t('message.spoken', { name: last.notice ? t('notice.team') : (last.author ?? word('former')), text: last.text }),
    );
  }, [last, me, blocked, t, word]);

  return (
    <section aria-label={name} className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 sm:px-5">
        <h2 className="wrap-anywhere text-h3">{name}</h2>
        <span className="flex flex-wrap items-center gap-2">
          {!isPrivate && <Present room={room.key} />}
          {pinned.hidden && (
            <Button
              ref={reopen}
              size="sm"
              icon={Pin}
              onClick={() => {
                flushSync(pinned.reopen);
                dismiss.current?.focus();
              }}
            >
              <span className="max-sm:sr-only">{t('pinned.label')}</span>
            </Button>
          )}
          <Button
            ref={search}
            size="sm"
            icon={Search}
            aria-pressed={searching}
            onClick={() => setSearching(!searching)}
          >
            {t('search.action')}
          </Button>
          {isPrivate ? (
            <PrivateBar room={room} />
          ) : (
            moderates && (
              <>
                <NoticeMenu
                  room={room.key}
                  name={name}
                  pinned={timeline?.pinned ?? null}
                  onPosted={addOwn}
                  onPinned={retry}
                />
                <SlowMode room={room} />
              </>
            )
          )}
        </span>
      </header>
      {timeline && <OfflineHint />}
      <Suspense>
        {searching && (
          <SearchPanel
            room={room.key}
            me={me}
            blocked={isPrivate ? undefined : blocked}
            onClose={() => {
              setSearching(false);
              search.current?.focus();
            }}
          />
        )}
      </Suspense>
      <div className={cx('flex h-[calc(100dvh-28rem)] min-h-64 flex-col', searching && 'hidden')}>
        {pinned.shown && (
          <PinnedNotice
            key={pinned.shown.version}
            notice={pinned.shown}
            me={me}
            dismissRef={dismiss}
            onDismiss={() => {
              flushSync(pinned.dismiss);
              // The button that had the focus is gone.
              reopen.current?.focus();
            }}
          />
        )}
        <div className="relative min-h-0 flex-1">
          <section
            ref={scroll.box}
            onScroll={scroll.onScroll}
            aria-label={isPrivate ? t('private.messages', { name }) : t('messages', { room: name })}
            className="h-full overflow-y-auto overscroll-contain py-2"
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
                  me={me}
                  moderates={moderates && !isPrivate}
                  isPrivate={isPrivate}
                  blocked={!isPrivate && isBlocked(message, blocked)}
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
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <p aria-live="polite" className="sr-only">
        {pinned.announced && t('message.spoken', { name: t('pinned.label'), text: pinned.announced })}
      </p>
      <div className="flex px-4 pb-1 sm:px-5">
        <TypingNote place={`room-${room.key}`} written={last && { id: last.seq, by: accountOf(last) }} />
      </div>
      <div className="border-line border-t px-4 py-4 sm:px-5">
        {room.block != null ? (
          <Banner
            tone="info"
            action={
              <Button size="sm" loading={pending !== undefined} onClick={() => unblock(room.block ?? 0, name)}>
                {t('block.end')}
              </Button>
            }
          >
            {t('block.yours', { name })}
          </Banner>
        ) : isPrivate && !room.player ? (
          <Banner tone="info">{t('private.gone')}</Banner>
        ) : (
          <SendBox
            onWrite={sayTyping}
            label={isPrivate ? t('private.send', { name }) : t('send.label', { room: name })}
            placeholder={isPrivate ? t('private.placeholder', { name }) : t('send.placeholder', { room: name })}
            slowSeconds={moderates ? 0 : room.slow_seconds}
            mute={mute}
            onSend={(text) => {
              scroll.toEnd();
              outbox.send(text, timeline?.lastSeq ?? Number.POSITIVE_INFINITY);
            }}
          />
        )}
      </div>
    </section>
  );
}
