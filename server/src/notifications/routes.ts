import type { notifications } from '@wyrmgate/contract/notifications';
import type { Handlers } from '../http/context.ts';
import { listNotifications, markAllRead, markRead, readUnread, saveSwitch, showSwitches } from './service.ts';
import { unsubscribe } from './unsubscribe.ts';

export const notificationsRoutes: Handlers<typeof notifications> = {
  list: listNotifications,
  unread: readUnread,
  read: markRead,
  readAll: markAllRead,
  switches: showSwitches,
  saveSwitch,
  unsubscribe,
};
