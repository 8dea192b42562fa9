/** Results as the screen shows them; a rejected attempt is `UNAUTHORIZED` or `FAILED`, depending on its status code. */
export const shownResults = ['SUCCESS', 'FAILED', 'PARTIAL', 'UNAUTHORIZED', 'FORBIDDEN'] as const;
export const timeRanges = ['hour', 'day', 'week', 'month'] as const;
export type TimeRange = (typeof timeRanges)[number];
/** Hours that each time range looks back. */
export const timeRangeHours: Record<TimeRange, number> = { hour: 1, day: 24, week: 168, month: 720 };
/** The list shows this many characters of an address; the full one is in the details. */
export const shownAddressLength = 12;
/** More actions than this by one person from one IP address within an hour are suspicious. */
export const suspiciousActions = 20;
export const isSuspicious = (actionsInAnHour: number): boolean => actionsInAnHour > suspiciousActions;
/** Today's count is flagged when it differs by more than this from yesterday's at the same time. */
export const notableDifference = 10;
export const isNotableDifference = (today: number, yesterday: number): boolean =>
  Math.abs(today - yesterday) > notableDifference;
/** Maximum number of rows in an exported file. */
export const exportedEntries = 10_000;
export const exportFormats = ['csv', 'json'] as const;
