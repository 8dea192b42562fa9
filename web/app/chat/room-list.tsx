import { maxUnread } from '@wyrmgate/contract/chat-constants';
import type { ChatRoom } from '@wyrmgate/contract/chat-shapes';
import { Coins, Languages, Shield } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { chatRoom } from '../shell/urls.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import { useRoomName } from './room-name.ts';

const icons = { language: Languages, trade: Coins, guild: Shield } as const;

type Props = { rooms: readonly ChatRoom[]; current: string; onChoose: (key: string) => void };

/** The rooms: a list next to the messages, or a choice above them on narrow screens. */
export function RoomList({ rooms, current, onChoose }: Props) {
  const { t } = useTranslation('chat');
  const nameOf = useRoomName();
  const unreadOf = (unread: number) => (unread >= maxUnread ? `${maxUnread}+` : String(unread));
  return (
    <>
      <Select
        className="lg:hidden"
        aria-label={t('rooms.choose')}
        value={current}
        options={rooms.map((room) => ({
          value: room.key,
          label: `${nameOf(room)}${room.unread > 0 && room.key !== current ? ` (${unreadOf(room.unread)})` : ''}`,
        }))}
        onChange={(event) => onChoose(event.target.value)}
      />
      <nav aria-label={t('rooms.label')} className="max-lg:hidden">
        <ul className="rounded-card border border-line bg-surface py-2">
          {rooms.map((room) => (
            <li key={room.key}>
              <Link
                to={chatRoom(room.key)}
                preventScrollReset
                aria-current={room.key === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-3 px-4 text-control no-underline hover:bg-subtle',
                  room.key === current ? 'bg-subtle font-[600] text-heading' : 'text-prose',
                )}
              >
                <Icon as={icons[room.kind]} size={18} className="text-muted" />
                <span className="min-w-0 flex-1 truncate" lang={room.language ?? undefined}>
                  {nameOf(room)}
                </span>
                {room.unread > 0 && room.key !== current && (
                  <span className="rounded-full bg-accent-fill px-2 font-[600] text-badge text-on-accent tabular-nums">
                    <span aria-hidden="true">{unreadOf(room.unread)}</span>
                    <span className="sr-only">{t('rooms.unread', { count: room.unread })}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
