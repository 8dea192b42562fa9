const dayMonth = { day: '2-digit', month: '2-digit' } as const;
const day = { ...dayMonth, year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit' } as const;

/** Date format of the back office in every language: `20/11/2026`. Uses the viewer's time zone unless one is given. */
export const adminDay = (at: Date | string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat('it-IT', { ...day, timeZone }).format(new Date(at));

export type MomentOptions = {
  seconds?: boolean | undefined;
  timeZone?: string | undefined;
  /** A year that moments leave out, usually the current one. */
  thisYear?: number;
};

/** A moment, `20/11/2026, 20:06`; with `seconds`, `20/11/2026, 20:06:41`; within `thisYear`, `20/11, 20:06`. */
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

/** The time of a moment, `20:06`. */
export const adminClock = (at: Date | string | number): string =>
  new Intl.DateTimeFormat('it-IT', minute).format(new Date(at));
