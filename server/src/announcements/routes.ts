import type { announcements } from '@wyrmgate/contract/announcements';
import type { Handlers } from '../http/context.ts';
import {
  arrangeAnnouncements,
  createAnnouncement,
  listForStaff,
  removeAnnouncement,
  updateAnnouncement,
} from './admin.ts';
import { listAnnouncements } from './service.ts';

export const announcementsRoutes: Handlers<typeof announcements> = {
  list: listAnnouncements,
  adminList: listForStaff,
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: removeAnnouncement,
  arrange: arrangeAnnouncements,
};
