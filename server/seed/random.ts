/** Pseudorandom numbers that depend only on the seed. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns true with probability `share`. */
  chance(share: number): boolean;
};

/** Creates a mulberry32 generator. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => {
      const item = list[between(0, list.length - 1)];
      if (item === undefined) throw new Error('Cannot pick from an empty list.');
      return item;
    },
  };
};

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns a random time between midnight UTC and `now`. */
export const earlierToday = (random: Random, now: Date): Date => {
  const midnight = Math.floor(now.getTime() / day) * day;
  return new Date(midnight + Math.floor(random.next() * (now.getTime() - midnight)));
};
