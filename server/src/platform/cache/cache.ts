import type { CacheTag } from '@wyrmgate/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';

type Entry = { value: unknown; tag: CacheTag | undefined };

/** Sends dropped tags to the other instances of the server. */
export type CacheBus = { publish(tag: CacheTag): void; subscribe(onTag: (tag: CacheTag) => void): void };

export type Cache = {
  get<T>(key: string): T | undefined;
  /**
   * Caches `value` for `seconds` and then removes it, so that requests for many addresses do not fill the memory. A
   * value without a tag, such as a whole page, is dropped whenever any tag is.
   */
  set(key: string, value: unknown, options: { seconds: number; tag?: CacheTag }): void;
  size(): number;
  /** Increases with every drop. A value that was computed before the latest drop must not be stored after it. */
  generation(): number;
  /** Drops the tag here and in every other instance. Call it after the commit. */
  drop(tag: CacheTag): void;
  /**
   * Drops the tag in this instance at `moment`, for data that changes at a known time without a call. Reads check the time, so this
   * needs neither a timer nor a message from another instance.
   */
  dropAt(tag: CacheTag, moment: Date): void;
  /** Calls `listener` when any instance drops the tag, for data that is cached elsewhere. */
  onDrop(tag: CacheTag, listener: () => void): void;
};

const maxBytes = 64 * 1024 * 1024;
const otherBytes = 1000;

/** Estimates the memory of a value from its strings and buffers. Schemas do not count, because responses share them. */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length * 2;
  return value instanceof Uint8Array ? value.byteLength : 0;
};
const sizeOf = ({ value }: Entry, key: string): number => {
  const isObject = typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
  const parts: unknown[] = isObject ? Object.values(value) : [value];
  return parts.reduce((sum: number, part) => sum + bytesOf(part), otherBytes + bytesOf(key));
};

/** How often expired entries are removed. A purge checks every entry, which takes as long as hundreds of writes. */
const purgeIntervalMs = 1000;

/** Caches values in memory: at most `capacity` of them and 64 MB. The least recently used value is removed first. */
export const createCache = (clock: Clock, bus?: CacheBus, capacity = 2000): Cache => {
  const entries = new LRUCache<string, Entry>({
    max: capacity,
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    perf: { now: () => clock.now().getTime() },
    // Makes every read check the clock. By default, the library caches the time for a millisecond, measured with a
    // timer.
    ttlResolution: 0,
  });
  let generation = 0;
  let purgeAt = 0;
  const listeners: { tag: CacheTag; listener: () => void }[] = [];
  const dropHere = (tag: CacheTag) => {
    generation += 1;
    for (const [key, entry] of entries.entries()) if (entry.tag === undefined || entry.tag === tag) entries.delete(key);
    for (const each of listeners) if (each.tag === tag) each.listener();
  };
  bus?.subscribe(dropHere);
  const planned = new Map<CacheTag, number>();
  let nextAt = Number.POSITIVE_INFINITY;
  const plan = () => {
    nextAt = Math.min(...planned.values());
  };
  const dropPlanned = () => {
    const now = clock.now().getTime();
    if (now < nextAt) return;
    for (const [tag, at] of planned)
      if (at <= now) {
        planned.delete(tag);
        dropHere(tag);
      }
    plan();
  };
  return {
    get: <T>(key: string) => {
      dropPlanned();
      return entries.get(key)?.value as T | undefined;
    },
    size: () => entries.size,
    set: (key, value, { seconds, tag }) => {
      const now = clock.now().getTime();
      if (now >= purgeAt) {
        entries.purgeStale();
        purgeAt = now + purgeIntervalMs;
      }
      // The library keeps an entry one millisecond longer than its `ttl`.
      entries.set(key, { value, tag }, { ttl: seconds * 1000 - 1 });
    },
    generation: () => {
      dropPlanned();
      return generation;
    },
    drop: (tag) => {
      dropHere(tag);
      bus?.publish(tag);
    },
    onDrop: (tag, listener) => void listeners.push({ tag, listener }),
    dropAt: (tag, moment) => {
      planned.set(tag, Math.min(planned.get(tag) ?? Number.POSITIVE_INFINITY, moment.getTime()));
      plan();
    },
  };
};
