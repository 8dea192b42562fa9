export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that moves only when `advance` is called. */
export const manualClock = (start = new Date('2026-11-20T12:00:00Z')) => {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (ms: number) => {
      current += ms;
    },
  };
};
