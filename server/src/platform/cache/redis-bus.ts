import type { CacheTag } from '@wyrmgate/contract/endpoint';
import type { Redis } from 'ioredis';
import type { CacheBus } from './cache.ts';

export const redisBus = (publisher: Redis, subscriber: Redis, channel: string): CacheBus => ({
  publish: (tag) => {
    // If this fails, other instances serve outdated responses for at most five seconds, the lifetime of a cached
    // response.
    publisher.publish(channel, tag).catch(() => undefined);
  },
  subscribe: (onTag) => {
    subscriber.subscribe(channel).catch(() => undefined);
    subscriber.on('message', (from, tag) => {
      if (from === channel) onTag(tag as CacheTag);
    });
  },
});
