import type { chat } from '@wyrmgate/contract/chat';
import type { Handlers } from '../http/context.ts';
import { blockPlayer, listBlocks, unblockPlayer } from './blocks.ts';
import { listConversations, readPreferences, savePreferences, startConversation } from './conversations.ts';
import { editMessage, listMessages, removeOwn, sendMessage } from './messages.ts';
import { listMutes, mutePlayer, removeByStaff, unmutePlayer } from './moderation.ts';
import { dismissNotice, pinNotice, unpinNotice } from './pinned-notices.ts';
import { sayHere } from './presence.ts';
import { react } from './reactions.ts';
import { decideReport, listReports, readReport, reportMessage } from './reports.ts';
import { listRooms, markRead, openRoom, setSlowMode } from './rooms.ts';
import { searchRoom } from './search.ts';
import { postNotice } from './staff-notices.ts';

export const chatRoutes: Handlers<typeof chat> = {
  conversations: listConversations,
  startConversation,
  blocks: listBlocks,
  block: blockPlayer,
  unblock: unblockPlayer,
  preferences: readPreferences,
  savePreferences,
  rooms: listRooms,
  list: listMessages,
  open: openRoom,
  read: markRead,
  send: sendMessage,
  edit: editMessage,
  remove: removeOwn,
  react,
  search: searchRoom,
  here: sayHere,
  report: reportMessage,
  removeByStaff,
  setSlowMode,
  postNotice,
  pinNotice,
  unpinNotice,
  dismissNotice,
  reports: listReports,
  readReport,
  decide: decideReport,
  mutes: listMutes,
  mute: mutePlayer,
  unmute: unmutePlayer,
};
