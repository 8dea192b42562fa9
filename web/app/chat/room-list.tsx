import { maxUnread } from '@wyrmgate/contract/chat-constants';
import type { ChatRoom } from '@wyrmgate/contract/chat-shapes';
import { Coins, Languages, type LucideIcon, MessageCircle, RotateCcw, Shield } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { chatRoom } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import { roomOf } from './conversation-room.ts';
import { useRoomName } from './room-name.ts';
import type { useConversations } from './use-conversations.ts';

const icons: Record<ChatRoom['kind'], LucideIcon> = {
  language: Languages,
  trade: Coins,
  guild: Shield,
  private: MessageCircle,
};

type Row = { key: string; name: string; icon: LucideIcon; language: string | undefined; unread: number };
type Props = {
  rooms: readonly ChatRoom[];
  conversations: ReturnType<typeof useConversations>;
  current: string | undefined;
  onChoose: (key: string) => void;
};

const shownUnread = (unread: number): string => (unread >= maxUnread ? `${maxUnread}+` : String(unread));

function Rows({ rows, current }: { rows: readonly Row[]; current: string | undefined }) {
  const { t } = useTranslation('chat');
  return (
    <ul className="py-2">
      {rows.map((row) => (
        <li key={row.key}>
          <Link
            to={chatRoom(row.key)}
            preventScrollReset
            aria-current={row.key === current ? 'page' : undefined}
            className={cx(
              'flex min-h-11 items-center gap-3 px-4 text-control no-underline hover:bg-subtle',
              row.key === current ? 'bg-subtle font-[600] text-heading' : 'text-prose',
            )}
          >
            <Icon as={row.icon} size={18} className="text-muted" />
            <span className="min-w-0 flex-1 truncate" lang={row.language}>
              {row.name}
            </span>
            {row.unread > 0 && row.key !== current && (
              <span className="rounded-full bg-accent-fill px-2 font-[600] text-badge text-on-accent tabular-nums">
                <span aria-hidden="true">{shownUnread(row.unread)}</span>
                <span className="sr-only">{t('rooms.unread', { count: row.unread })}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows rooms and conversations as lists next to the messages, or as a select above them on narrow screens. */
export function RoomList({ rooms, conversations, current, onChoose }: Props) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('ui');
  const nameOf = useRoomName();
  const open: Row[] = rooms.map((room) => ({
    key: room.key,
    name: nameOf(room),
    icon: icons[room.kind],
    language: room.language ?? undefined,
    unread: room.unread,
  }));
  const own: Row[] = conversations.rows.map((row) => ({
    key: row.room,
    name: nameOf(roomOf(row)),
    icon: icons.private,
    language: undefined,
    unread: row.unread,
  }));
  const optionOf = ({ key, name, unread }: Row) => ({
    value: key,
    label: `${name}${unread > 0 && key !== current ? ` (${shownUnread(unread)})` : ''}`,
  });
  const more = conversations.more && (
    <Button size="sm" loading={conversations.loadingMore} onClick={conversations.loadMore}>
      {t('private.more')}
    </Button>
  );
  const failed = conversations.failed && (
    <div className="grid justify-items-start gap-2">
      <p role="alert" className="text-meta text-muted">
        {t('private.failed')}
      </p>
      <Button size="sm" icon={RotateCcw} loading={conversations.retrying} onClick={conversations.retry}>
        {word('tryAgain')}
      </Button>
    </div>
  );
  return (
    <>
      <div className="grid justify-items-start gap-3 lg:hidden">
        <Select
          className="w-full"
          aria-label={t('rooms.choose')}
          placeholder={current === undefined ? t('rooms.choose') : undefined}
          value={current ?? ''}
          options={[
            { label: t('rooms.label'), options: open.map(optionOf) },
            ...(own.length > 0 ? [{ label: t('private.label'), options: own.map(optionOf) }] : []),
          ]}
          onChange={(event) => onChoose(event.target.value)}
        />
        {failed}
        {more}
      </div>
      <div className="grid gap-4 max-lg:hidden">
        <nav aria-label={t('rooms.label')} className="rounded-card border border-line bg-surface">
          <Rows rows={open} current={current} />
        </nav>
        <nav aria-label={t('private.label')} className="rounded-card border border-line bg-surface">
          <h2 className="px-4 pt-3 font-[600] font-sans text-label text-secondary">{t('private.label')}</h2>
          {failed && <div className="px-4 pt-1 pb-3">{failed}</div>}
          {own.length === 0 && !failed ? (
            <p className="px-4 pt-1 pb-3 text-meta text-muted">{t('private.none')}</p>
          ) : (
            <Rows rows={own} current={current} />
          )}
          {more && <p className="px-4 pb-3">{more}</p>}
        </nav>
      </div>
    </>
  );
}
