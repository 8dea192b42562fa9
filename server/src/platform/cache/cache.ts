import type { CacheTag } from '@wyrmgate/contract/endpoint';
import type { Clock } from '../clock/clock.ts';

type Entry = { value: unknown; tag: CacheTag | undefined; expires: number };

/** Carries dropped tags between the copies of the server. */
export type CacheBus = { publish(tag: CacheTag): void; subscribe(onTag: (tag: CacheTag) => void): void };

export type Cache = {
  get<T>(key: string): T | undefined;
  /**
   * Keeps `value` for `seconds`; a value without a tag (a whole page) falls with every tag. What has expired makes room, so
   * that a stranger who asks for one address after the other fills no memory.
   */
  set(key: string, value: unknown, options: { seconds: number; tag?: CacheTag }): void;
  /** Values held. */
  size(): number;
  /** Counts up with every drop; a value made before the last drop must not be stored after it. */
  generation(): number;
  /** Drops the tag here and in every other copy of the server. Call it after the commit. */
  drop(tag: CacheTag): void;
};

/** Answers kept in memory, at most `capacity`; the oldest goes first. All are kept for about the same short time. */
export const createCache = (clock: Clock, bus?: CacheBus, capacity = 2000): Cache => {
  const entries = new Map<string, Entry>();
  let generation = 0;
  const dropHere = (tag: CacheTag) => {
    generation += 1;
    for (const [key, entry] of entries) if (entry.tag === undefined || entry.tag === tag) entries.delete(key);
  };
  bus?.subscribe(dropHere);
  return {
    get: <T>(key: string) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.expires > clock.now().getTime()) return entry.value as T;
      entries.delete(key);
      return undefined;
    },
    size: () => entries.size,
    set: (key, value, { seconds, tag }) => {
      const now = clock.now().getTime();
      // At the end again, so that the first ones are the oldest.
      entries.delete(key);
      for (const [old, { expires }] of entries) {
        if (expires > now) break;
        entries.delete(old);
      }
      const oldest = entries.size >= capacity ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, tag, expires: now + seconds * 1000 });
    },
    generation: () => generation,
    drop: (tag) => {
      dropHere(tag);
      bus?.publish(tag);
    },
  };
};
