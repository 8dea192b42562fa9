/** What the screen shows: a refused attempt is told apart by the status that it got. */
export const shownResults = ['SUCCESS', 'FAILED', 'PARTIAL', 'UNAUTHORIZED', 'FORBIDDEN'] as const;
export const timeRanges = ['hour', 'day', 'week', 'month'] as const;
export type TimeRange = (typeof timeRanges)[number];
/** Hours that each time range looks back. */
export const timeRangeHours: Record<TimeRange, number> = { hour: 1, day: 24, week: 168, month: 720 };
/** The list shows this many characters of an address; the full one is in the details. */
export const shownAddressLength = 12;
