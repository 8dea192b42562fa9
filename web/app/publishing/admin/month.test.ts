import { expect, it } from 'vitest';
import { dayKey, entriesByDay, monthDays } from './month.ts';

it.each([
  [2026, 1, '2026-01-26', '2026-03-01'],
  [2026, 2, '2026-02-23', '2026-04-05'],
  [2024, 1, '2024-01-29', '2024-03-03'],
  [2026, 10, '2026-10-26', '2026-12-06'],
])(
  'the calendar of a month consists of whole weeks from Monday, without duplicate days: %i-%i',
  (year, month, first, last) => {
    const days = monthDays(new Date(year, month, 1)).map(dayKey);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect(days.length % 7).toBe(0);
    expect(new Set(days).size).toBe(days.length);
  },
);

it('an all-day event stays on its day in any time zone', () => {
  const entry = { kind: 'event', id: 1, title: '', moment: 'start', state: 'live' } as const;
  const entries = [{ ...entry, at: '2026-11-20T23:30:00.000Z', day: '2026-11-21' }];
  expect([...entriesByDay(entries).keys()]).toEqual(['2026-11-21']);
});
