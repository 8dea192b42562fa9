import type { CacheTag } from '@wyrmgate/contract/endpoint';
import { nextAnnouncementChange } from '../announcements/service.ts';
import { nextEventChange } from '../events/service.ts';
import { nextNewsChange } from '../news/read.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

/** Tags whose data changes over time without a call. Each function returns the next change after `now`. */
const nextChanges: { readonly [T in CacheTag]?: (tx: Tx, now: Date) => Promise<Date | undefined> } = {
  news: nextNewsChange,
  events: nextEventChange,
  announcements: nextAnnouncementChange,
};

/**
 * Makes the cache drop a tag at the next scheduled change after `since`, the time for which a response was made
 * (decision 064). Call it before caching the response, so that a change since then prevents caching.
 */
export const planNextChange = async (
  { database, cache }: Pick<Platform, 'database' | 'cache'>,
  tag: CacheTag,
  since: Date,
): Promise<void> => {
  const moment = await nextChanges[tag]?.(database.db, since);
  if (moment) cache.dropAt(tag, moment);
};
