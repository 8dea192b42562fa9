const dayMonth = { day: '2-digit', month: '2-digit' } as const;
const day = { ...dayMonth, year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit' } as const;

/**
 * The back-office date format, `20/11/2026`, which is the same in every language. Defaults to the viewer's time zone.
 */
export const adminDay = (at: Date | string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat('it-IT', { ...day, timeZone }).format(new Date(at));

export type MomentOptions = {
  seconds?: boolean | undefined;
  timeZone?: string | undefined;
  /** Omits the year from dates in the current year. */
  thisYear?: number;
};

/**
 * Formats a moment as `20/11/2026, 20:06`. With `seconds` it is `20/11/2026, 20:06:41`, and within `thisYear` it is
 * `20/11, 20:06`.
 */
export const adminMoment = (
  at: Date | string | number,
  { seconds, timeZone, thisYear }: MomentOptions = {},
): string => {
  const moment = new Date(at);
  return new Intl.DateTimeFormat('it-IT', {
    ...(moment.getFullYear() === thisYear ? dayMonth : day),
    ...minute,
    ...(seconds ? { second: '2-digit' } : {}),
    timeZone,
  }).format(moment);
};

/** Formats only the time of day: `20:06`. */
export const adminClock = (at: Date | string | number): string =>
  new Intl.DateTimeFormat('it-IT', minute).format(new Date(at));
