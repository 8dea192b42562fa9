import type { notifications } from '@wyrmgate/contract/notifications';
import type { Handlers } from '../http/context.ts';
import {
  listNotifications,
  markAllRead,
  markRead,
  readUnread,
  saveSwitch,
  showSwitches,
  type TitleFinder,
} from './service.ts';
import { unsubscribe } from './unsubscribe.ts';

export const notificationsRoutes = (findTitles: TitleFinder): Handlers<typeof notifications> => ({
  list: (work, input) => listNotifications(findTitles, work, input),
  unread: readUnread,
  read: markRead,
  readAll: markAllRead,
  switches: showSwitches,
  saveSwitch,
  unsubscribe,
});
