import type { CacheTag } from '@wyrmgate/contract/endpoint';
import type { Database } from '../database/database.ts';
import type { CacheBus } from './cache.ts';

const channel = 'wyrmgate_cache';

/** Announces dropped tags to the other instances through PostgreSQL, for portals without Redis. */
export const databaseBus = (database: Pick<Database, 'query' | 'listen'>): CacheBus & { close(): Promise<void> } => {
  let close: (() => Promise<void>) | undefined;
  return {
    publish: (tag) => {
      // If this fails, other instances serve outdated responses for at most the lifetime of a cached response.
      database.query('select pg_notify($1, $2)', [channel, tag]).catch(() => undefined);
    },
    subscribe: (onTag) => {
      close = database.listen?.(channel, (tag) => onTag(tag as CacheTag));
    },
    close: async () => close?.(),
  };
};
