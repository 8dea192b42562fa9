import type { chat } from '@wyrmgate/contract/chat';
import type { Handlers } from '../http/context.ts';
import { editMessage, listMessages, removeOwn, sendMessage } from './messages.ts';
import { listMutes, mutePlayer, removeByStaff, unmutePlayer } from './moderation.ts';
import { decideReport, listReports, reportMessage } from './reports.ts';
import { listRooms, markRead, openRoom, setSlowMode } from './rooms.ts';

export const chatRoutes: Handlers<typeof chat> = {
  rooms: listRooms,
  list: listMessages,
  open: openRoom,
  read: markRead,
  send: sendMessage,
  edit: editMessage,
  remove: removeOwn,
  report: reportMessage,
  removeByStaff,
  setSlowMode,
  reports: listReports,
  decide: decideReport,
  mutes: listMutes,
  mute: mutePlayer,
  unmute: unmutePlayer,
};
