import type { contentHistory } from '@wyrmgate/contract/content-history';
import type { Handlers } from '../http/context.ts';
import { listRevisions, removeDraft, saveDraft, showDraft, showRevision } from './service.ts';

export const contentHistoryRoutes: Handlers<typeof contentHistory> = {
  draft: showDraft,
  saveDraft,
  removeDraft,
  list: listRevisions,
  get: showRevision,
};
