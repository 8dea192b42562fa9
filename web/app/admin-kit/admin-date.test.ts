import { expect, it } from 'vitest';
import { adminDay, adminMoment } from './admin-date.ts';

const at = '2026-11-03T05:06:07.000Z';

it('back-office dates are numeric, with the day first and two digits each', () => {
  expect(adminDay(at, 'UTC')).toBe('03/11/2026');
  expect(adminMoment(at, { timeZone: 'UTC' })).toBe('03/11/2026, 05:06');
  expect(adminMoment(at, { timeZone: 'UTC', seconds: true })).toBe('03/11/2026, 05:06:07');
});

it('back-office dates use the given time zone', () => {
  expect(adminMoment('2026-11-20T23:30:00.000Z', { timeZone: 'Europe/Rome' })).toBe('21/11/2026, 00:30');
});

it('back-office dates omit the year only in the current year', () => {
  const inUtc = (iso: string) => adminMoment(iso, { timeZone: 'UTC', thisYear: 2026 });
  expect(inUtc(at)).toBe('03/11, 05:06');
  expect(inUtc('2025-07-03T05:06:07.000Z')).toBe('03/07/2025, 05:06');
});
