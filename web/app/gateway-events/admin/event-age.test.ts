import { expect, it } from 'vitest';
import { ageOf } from './event-age.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T11:59:40Z', { unit: 'minutes', count: 0 }],
  ['2026-11-22T11:01:00Z', { unit: 'minutes', count: 59 }],
  ['2026-11-22T10:30:00Z', { unit: 'hours', count: 1 }],
  ['2026-11-20T12:01:00Z', { unit: 'hours', count: 47 }],
  ['2026-11-19T11:00:00Z', { unit: 'days', count: 3 }],
  // The server's clock may be ahead of the browser's.
  ['2026-11-22T12:00:05Z', { unit: 'minutes', count: 0 }],
])('the age of a gateway message from %s is correct at noon on 22 November', (iso, age) => {
  expect(ageOf(iso, now)).toEqual(age);
});
