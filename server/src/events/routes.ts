import type { events } from '@wyrmgate/contract/events';
import type { Handlers } from '../http/context.ts';
import { cancelEvent, removeEvent, scheduleEvent, showDetails, updateEvent } from './admin.ts';
import { exportSignUps, listForStaff, listSignUps, previewEvent } from './lists.ts';
import { listOwn, listScheduled, listUpcoming } from './service.ts';
import { showEvent } from './show.ts';
import { setReminder, setSignUp } from './taking-part.ts';

export const eventsRoutes: Handlers<typeof events> = {
  scheduled: listScheduled,
  upcoming: listUpcoming,
  get: showEvent,
  own: listOwn,
  setSignUp,
  setReminder,
  schedule: scheduleEvent,
  update: updateEvent,
  remove: removeEvent,
  adminList: listForStaff,
  adminGet: showDetails,
  preview: previewEvent,
  cancel: cancelEvent,
  signUps: listSignUps,
  exportSignUps,
};
