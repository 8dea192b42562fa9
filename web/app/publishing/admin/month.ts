import type { PublishingEntry } from '@wyrmgate/contract/publishing';

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns the calendar day of a moment in the viewer's time zone. */
export const dayKey = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

/** Returns the days of all weeks of a month, starting on Monday. Counts calendar days, so that clock changes do not matter. */
export const monthDays = (month: Date): Date[] => {
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const before = (new Date(year, index, 1).getDay() + 6) % 7;
  const length = new Date(year, index + 1, 0).getDate();
  const count = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: count }, (_, at) => new Date(year, index, 1 - before + at));
};

/** Groups entries by day. All-day events keep their day in every time zone. */
export const entriesByDay = (entries: readonly PublishingEntry[]): Map<string, PublishingEntry[]> => {
  const days = new Map<string, PublishingEntry[]>();
  for (const entry of entries) {
    const key = entry.day ?? dayKey(new Date(entry.at));
    days.set(key, [...(days.get(key) ?? []), entry]);
  }
  return days;
};
