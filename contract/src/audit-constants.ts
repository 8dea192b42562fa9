/** Results as displayed. A failure with status code 401 is `UNAUTHORIZED`, and one with 403 is `FORBIDDEN`. */
export const shownResults = ['SUCCESS', 'FAILED', 'PARTIAL', 'UNAUTHORIZED', 'FORBIDDEN'] as const;
export const timeRanges = ['hour', 'day', 'week', 'month'] as const;
export type TimeRange = (typeof timeRanges)[number];
export const timeRangeHours: Record<TimeRange, number> = { hour: 1, day: 24, week: 168, month: 720 };
/** The list truncates IP addresses to this length; the details show the full address. */
export const shownAddressLength = 12;
/** More actions than this within an hour, by one person from one IP address, are suspicious. */
export const suspiciousActions = 20;
export const isSuspicious = (actionsInAnHour: number): boolean => actionsInAnHour > suspiciousActions;
/** Today's count is flagged if it differs from yesterday's count at the same time of day by more than this. */
export const notableDifference = 10;
export const isNotableDifference = (today: number, yesterday: number): boolean =>
  Math.abs(today - yesterday) > notableDifference;
/** Maximum number of rows in an exported file. */
export const exportedEntries = 10_000;
export const exportFormats = ['csv', 'json'] as const;
