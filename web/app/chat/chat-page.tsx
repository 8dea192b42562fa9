import { maxUnread, privateRoom } from '@wyrmgate/contract/chat-constants';
import type { ChatRoom } from '@wyrmgate/contract/chat-shapes';
import { MessageSquarePlus, Settings } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { live } from '../platform/query/live.ts';
import { invalidate, useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { chatRoom } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import { roomOf } from './conversation-room.ts';
import { RoomList } from './room-list.tsx';
import { RoomView } from './room-view.tsx';
import { useConversations } from './use-conversations.ts';
import { changeRoom, useReadElsewhere } from './use-read-mark.ts';

const StartDialog = lazy(() => import('./start-dialog.tsx').then((module) => ({ default: module.StartDialog })));
const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);

// Needs the forum namespace, because the report dialog uses the forum's reasons.
export const handle = { namespaces: ['chat', 'forum'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'chat:meta.title', noindex: true });

const refreshSeconds = 20;

/** Sorts rooms: the reader's language first, then trade and guild rooms, then other languages. */
const inOrder = (rooms: readonly ChatRoom[], language: string): ChatRoom[] => {
  const rank = (room: ChatRoom) => (room.language === language ? 0 : room.kind === 'language' ? 2 : 1);
  return [...rooms].sort((one, other) => rank(one) - rank(other));
};

export default function ChatPage() {
  const { t, i18n } = useTranslation('chat');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [dialog, setDialog] = useState<'start' | 'settings'>();
  const list = useApiQuery(['chat', 'rooms'], {}, { quiet: true, refetchInterval: refreshSeconds * 1000 });
  const rooms = inOrder(list.data?.rooms ?? [], i18n.language);
  const wanted = search.get('room') || undefined;
  const isPrivate = wanted !== undefined && privateRoom.test(wanted);
  const conversations = useConversations(isPrivate ? wanted : undefined);
  const waiting = isPrivate && conversations.isPending;
  const current =
    wanted === undefined
      ? rooms[0]
      : ((conversations.current && roomOf(conversations.current)) ?? rooms.find(({ key }) => key === wanted));
  const currentKey = current?.key;
  useReadElsewhere();
  useEffect(
    () =>
      live.onChat(({ room, seq }) => {
        if (privateRoom.test(room)) return void invalidate(['chat', 'conversations']);
        changeRoom(room, (one) => {
          const fresh = room === currentKey ? 0 : Math.max(0, seq - one.last_seq);
          return {
            ...one,
            last_seq: Math.max(one.last_seq, seq),
            unread: Math.min(maxUnread, one.unread + fresh),
          };
        });
      }),
    [currentKey],
  );
  return (
    <div className="page-container py-8 sm:py-10 lg:pb-20">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="pb-1 text-h1">{t('title')}</h1>
          <p className="mt-1 max-w-[64ch] text-control text-secondary">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" icon={MessageSquarePlus} onClick={() => setDialog('start')}>
            {t('private.new')}
          </Button>
          <Button size="sm" icon={Settings} onClick={() => setDialog('settings')}>
            {t('settings.title')}
          </Button>
        </div>
      </header>
      <div className="mt-6 grid gap-4 lg:grid-cols-[240px_minmax(0,1fr)] lg:items-start lg:gap-6">
        {(list.isPending || waiting) && (
          <>
            <div className="grid gap-6 rounded-card border border-line bg-surface px-4 py-5 max-lg:hidden">
              {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-4/5', 'w-3/5'].map((width) => (
                <Skeleton key={width} className={cx('h-3.5', width)} />
              ))}
            </div>
            <div className="min-h-96 rounded-card border border-line bg-surface p-5">
              <SkeletonRows rows={5} label={t('loading')} />
            </div>
          </>
        )}
        {list.isError && !list.data && (
          <div className="lg:col-span-2">
            <ErrorState title={t('rooms.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          </div>
        )}
        {list.data && !waiting && (
          <>
            <RoomList
              rooms={rooms}
              conversations={conversations}
              current={currentKey}
              onChoose={(key) => void navigate(chatRoom(key))}
            />
            {current ? (
              <RoomView key={current.key} room={current} mute={list.data.mute} moderates={list.data.moderates} />
            ) : conversations.notLoaded ? (
              <ErrorState
                title={t('private.notLoaded')}
                onRetry={conversations.retry}
                retrying={conversations.retrying}
              />
            ) : (
              <EmptyState title={t('rooms.unavailable')} />
            )}
          </>
        )}
      </div>
      <Suspense>
        {dialog === 'start' && <StartDialog onClose={() => setDialog(undefined)} />}
        {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}
