// Limits how many uploads one process receives and processes at a time (decision 042).
import { clientKey } from '../platform/limits/limits.ts';

/** Maximum number of concurrent uploads. Further ones get an error that asks them to retry later. */
const maxAtOnce = 8;
/** Maximum number of concurrent uploads per account or address, because a slow sender holds a place for minutes. */
const maxOfSender = 3;
/** Maximum number of concurrent checks of senders, because each of them needs the database. */
const maxChecked = 16;
/** An upload that stays below this speed for some time loses its place if others need it. */
const minBytesPerMs = 16;
const patienceMs = 5000;

export type UploadPlace = {
  /** Aborted when another upload gets this place. */
  readonly signal: AbortSignal;
  /** Reports the number of bytes that have arrived. */
  count(bytes: number): void;
  /** Reports that the file is complete. While it is processed, no other upload gets its place. */
  complete(): void;
  release(): void;
};

type Held = { senders: readonly string[]; abort: AbortController; receiving: boolean; fastUntil: number };

const sendersOf = (ip: string, account?: number): string[] => [
  `address:${clientKey(ip)}`,
  ...(account === undefined ? [] : [`account:${account}`]),
];

export type UploadPlaces = ReturnType<typeof uploadPlaces>;

export const uploadPlaces = (now: () => number) => {
  const held = new Set<Held>();
  let checked = 0;
  /** Returns the slowest upload, if another upload may take its place. */
  const findSlow = (): Held | undefined => {
    const slow = [...held].filter(({ receiving, fastUntil }) => receiving && fastUntil < now());
    return slow.sort((one, other) => one.fastUntil - other.fastUntil)[0];
  };
  const hasPlace = (senders: readonly string[]): boolean =>
    senders.every((sender) => [...held].filter((each) => each.senders.includes(sender)).length < maxOfSender) &&
    (held.size < maxAtOnce || findSlow() !== undefined);
  const isFull = (ip: string): boolean => checked >= maxChecked || !hasPlace(sendersOf(ip));
  return {
    isFull,
    /** Runs a check of a sender, unless too many uploads are active. Returns whether it did. */
    check: async (ip: string, work: () => Promise<void>): Promise<boolean> => {
      if (isFull(ip)) return false;
      checked += 1;
      try {
        await work();
        return true;
      } finally {
        checked -= 1;
      }
    },
    take: (ip: string, account: number | undefined): UploadPlace | undefined => {
      const senders = sendersOf(ip, account);
      if (!hasPlace(senders)) return undefined;
      if (held.size >= maxAtOnce) {
        const slow = findSlow();
        if (slow) held.delete(slow);
        slow?.abort.abort();
      }
      const mine: Held = { senders, abort: new AbortController(), receiving: true, fastUntil: now() + patienceMs };
      held.add(mine);
      return {
        signal: mine.abort.signal,
        count: (bytes) => {
          mine.fastUntil = Math.min(now() + patienceMs, mine.fastUntil + bytes / minBytesPerMs);
        },
        complete: () => {
          mine.receiving = false;
        },
        release: () => held.delete(mine),
      };
    },
  };
};
