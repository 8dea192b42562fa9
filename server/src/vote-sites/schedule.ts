const minuteMs = 60_000;
/** Minutes between the requests to a vote site about one click. */
const pauses = [1, 1, 2, 3, 5, 10, 20, 40, 60, 120, 240, 480];

/** Returns when to ask a site again after this many requests about a click; null if never. */
export const nextAsk = (asks: number, now: Date): Date | null => {
  const pause = pauses[asks];
  return pause === undefined ? null : new Date(now.getTime() + pause * minuteMs);
};

export const firstAsk = (now: Date): Date => new Date(now.getTime() + minuteMs);
