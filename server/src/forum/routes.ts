import type { forum } from '@wyrmgate/contract/forum';
import type { Handlers } from '../http/context.ts';
import { cleanUp, undoCleanup } from './cleanup.ts';
import { saveDraft, showDraft } from './drafts/service.ts';
import { editPost, removeOwnPost, restoreOwnPost } from './edit.ts';
import { decideHeld, listHeld } from './held.ts';
import { sayHere } from './here.ts';
import { removeHistory, showHistory } from './history.ts';
import { removeImage, uploadImage } from './images/upload.ts';
import { listSections, listThreads, showFeed } from './lists.ts';
import { moderateThread, removePost, restorePost, setSlowMode } from './moderation.ts';
import { movePosts, moveThread } from './moves.ts';
import { countView, markAllRead, markRead, markThread, reportPost, solveThread } from './own.ts';
import { showPlayer } from './player-record.ts';
import { closePoll, votePoll } from './polls/service.ts';
import { listRemovals } from './removals.ts';
import { claimReport, countWaiting, decideReport, listReports } from './reports.ts';
import {
  arrange,
  createGroup,
  createSection,
  listForStaff,
  removeGroup,
  removeSection,
  updateGroup,
  updateSection,
} from './sections.ts';
import { showSitemap, showSitemapFile } from './sitemap.ts';
import { findPost, showThread } from './thread.ts';
import { reactToPost, votePost } from './votes.ts';
import { withdrawWarning } from './warnings.ts';
import { openThread, replyToThread } from './write.ts';

export const forumRoutes: Handlers<typeof forum> = {
  sections: listSections,
  list: listThreads,
  get: showThread,
  find: findPost,
  history: showHistory,
  removeHistory,
  removals: listRemovals,
  feed: showFeed,
  sitemap: showSitemap,
  sitemapFile: showSitemapFile,
  uploadImage,
  removeImage,
  create: openThread,
  reply: replyToThread,
  edit: editPost,
  remove: removeOwnPost,
  restore: restoreOwnPost,
  vote: votePost,
  react: reactToPost,
  read: markRead,
  readAll: markAllRead,
  mark: markThread,
  here: sayHere,
  view: countView,
  solve: solveThread,
  votePoll,
  closePoll,
  draft: showDraft,
  saveDraft,
  report: reportPost,
  adminSections: listForStaff,
  createGroup,
  updateGroup,
  removeGroup,
  createSection,
  updateSection,
  removeSection,
  arrange,
  moderate: moderateThread,
  move: moveThread,
  setSlow: setSlowMode,
  movePosts,
  removePost,
  restorePost,
  reports: listReports,
  waiting: countWaiting,
  held: listHeld,
  decideHeld,
  player: showPlayer,
  cleanUp,
  undoCleanup,
  withdrawWarning,
  claim: claimReport,
  decide: decideReport,
};
