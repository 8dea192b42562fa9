const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns the age of an event in whole units, rounded down: 90 minutes are one hour. */
export const ageOf = (iso: string, now: number): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  const ms = Math.max(0, now - Date.parse(iso));
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) };
  return ms < 2 * dayMs
    ? { unit: 'hours', count: Math.floor(ms / hourMs) }
    : { unit: 'days', count: Math.floor(ms / dayMs) };
};
