/** Numbers that look random and are the same at every run of one seed. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in `share` of the cases. */
  chance(share: number): boolean;
};

/** The generator mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => {
      const item = list[between(0, list.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
  };
};

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A moment of today (UTC) before `now`. */
export const earlierToday = (random: Random, now: Date): Date => {
  const midnight = Math.floor(now.getTime() / day) * day;
  return new Date(midnight + Math.floor(random.next() * (now.getTime() - midnight)));
};
