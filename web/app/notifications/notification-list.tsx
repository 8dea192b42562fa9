import type { Notification } from '@wyrmgate/contract/notifications';
import { type NotificationTopic, topicOfKind } from '@wyrmgate/contract/notifications-constants';
import {
  CalendarDays,
  Coins,
  Flag,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Package,
  Scale,
  ShieldCheck,
  Vote,
} from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { useNotificationText } from './notification-text.ts';

export const topicIcons: Record<NotificationTopic, LucideIcon> = {
  forum: MessageSquare,
  chat: MessageCircle,
  guilds: Flag,
  events: CalendarDays,
  support: LifeBuoy,
  moderation: Scale,
  votes: Vote,
  items: Package,
  payments: Coins,
  account: ShieldCheck,
};

const row = 'flex w-full items-start gap-3 px-5 py-3.5 text-start no-underline transition-colors hover:bg-subtle';

export type NotificationListProps = {
  notifications: readonly Notification[];
  /** Called when the user opens a notification, before navigation. */
  onOpen: (notification: Notification) => void;
};

/** Each row is a link to the subject of the notification, or a button that marks it as read. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    <ul className="divide-y divide-line">
      {notifications.map((each) => (
        <li key={each.id}>
          <Row notification={each} onOpen={() => onOpen(each)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { link, read_at } = notification;
  if (link !== null)
    return (
      <Link to={link} onClick={onOpen} className={row}>
        <Content notification={notification} />
      </Link>
    );
  if (read_at === null)
    return (
      <button type="button" onClick={onOpen} className={row}>
        <Content notification={notification} />
      </button>
    );
  return (
    <div className={cx(row, 'hover:bg-transparent')}>
      <Content notification={notification} />
    </div>
  );
}

function Content({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const text = useNotificationText();
  const { kind, read_at, created_at } = notification;
  const isUnread = read_at === null;
  return (
    <>
      <Icon
        as={topicIcons[topicOfKind[kind]]}
        size={20}
        className={cx('mt-0.5', isUnread ? 'text-accent' : 'text-muted')}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={cx('wrap-anywhere text-control', isUnread ? 'font-[560] text-heading' : 'text-secondary')}>
          {isUnread && <span className="sr-only">{t('unreadMark')}: </span>}
          {text(notification)}
        </span>
        <LocalTime iso={created_at} time className="text-meta text-muted" />
      </span>
      {isUnread && <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-accent-fill" />}
    </>
  );
}
