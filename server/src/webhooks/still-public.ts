import { isPublicEvent } from '../events/service.ts';
import { isPublicThread } from '../forum/article-threads.ts';
import { isPublicArticle } from '../news/read.ts';
import type { Platform } from '../platform/platform.ts';
import type { WebhookEventRow } from './table.ts';

/**
 * Whether everyone may still see the subject of an event, which may have been hidden or deleted since the event was
 * queued.
 */
export const isStillPublic = async (
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  { type, data: { id } }: WebhookEventRow,
): Promise<boolean> => {
  if (typeof id !== 'number') return true;
  if (type === 'forum.thread_created') return isPublicThread(db, id);
  if (type === 'news.published') return isPublicArticle(db, id, clock.now());
  if (type === 'event.published') return isPublicEvent(db, id, clock.now());
  return true;
};
