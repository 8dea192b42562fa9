/** The time as the product sees it; tests move it by hand. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told to move. */
export const manualClock = (start = new Date('2026-11-20T12:00:00Z')) => {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds: number) => {
      current += milliseconds;
    },
  };
};
