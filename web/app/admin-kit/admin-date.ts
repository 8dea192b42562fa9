const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit' } as const;

/** A day as the back-office writes it in every language: `20/11/2026`. In the zone of the viewer unless one is given. */
export const adminDay = (at: Date | string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat('it-IT', { ...day, timeZone }).format(new Date(at));

/** A moment, `20/11/2026, 20:06`; with `seconds`, `20/11/2026, 20:06:41`. */
export const adminMoment = (
  at: Date | string | number,
  { seconds, timeZone }: { seconds?: boolean; timeZone?: string } = {},
): string =>
  new Intl.DateTimeFormat('it-IT', {
    ...day,
    ...minute,
    ...(seconds ? { second: '2-digit' } : {}),
    timeZone,
  }).format(new Date(at));
