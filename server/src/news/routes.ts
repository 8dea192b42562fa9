import type { news } from '@wyrmgate/contract/news';
import type { Handlers } from '../http/context.ts';
import { createNews, getForStaff, listForStaff, removeNews, updateNews } from './admin.ts';
import { removeDraft, saveDraft } from './drafts.ts';
import { showFeed } from './feed.ts';
import { listReactions, reactToNews } from './reactions.ts';
import { listRevisions, restoreRevision, showRevision } from './revisions.ts';
import { findNews, getNews, listForSitemap, listNews } from './service.ts';
import { removeText, saveText } from './texts.ts';

export const newsRoutes: Handlers<typeof news> = {
  list: listNews,
  get: getNews,
  find: findNews,
  reactions: listReactions,
  react: reactToNews,
  feed: showFeed,
  sitemap: listForSitemap,
  adminList: listForStaff,
  adminGet: getForStaff,
  create: createNews,
  update: updateNews,
  saveText,
  removeText,
  saveDraft,
  removeDraft,
  revisions: listRevisions,
  revision: showRevision,
  restore: restoreRevision,
  remove: removeNews,
};
