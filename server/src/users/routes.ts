import type { users } from '@wyrmgate/contract/users';
import type { Handlers } from '../http/context.ts';
import { banUser, banUserByBody, unbanUser, unbanUserByBody } from './bans.ts';
import { bulkBan } from './bulk-ban.ts';
import { endSessionsOfUser, setUserPassword, updateUser } from './edit.ts';
import { exportUsers } from './export.ts';
import { checkEligibility, listRecentUsers, listUsers, readUser, readUserStats, searchUsers } from './list.ts';
import { addNote, listNotes } from './notes.ts';
import { resetFactor } from './reset-factor.ts';

export const usersRoutes: Handlers<typeof users> = {
  list: listUsers,
  exportCsv: exportUsers,
  stats: readUserStats,
  recent: listRecentUsers,
  search: searchUsers,
  checkEligibility,
  get: readUser,
  update: updateUser,
  ban: banUser,
  unban: unbanUser,
  banByBody: banUserByBody,
  unbanByBody: unbanUserByBody,
  bulkBan,
  setPassword: setUserPassword,
  resetFactor,
  endSessions: endSessionsOfUser,
  notes: listNotes,
  addNote,
};
