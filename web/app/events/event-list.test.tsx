// @vitest-environment happy-dom
import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { byDay } from './calendar.ts';
import { EventFacts } from './event-card.tsx';
import { EventList } from './event-list.tsx';

const event = (dates: Partial<EventDate>): EventDate => ({
  id: 1,
  slug: 'regatta-1',
  type: 'event',
  date: '2026-11-21',
  time: '20:00',
  zone: 'UTC',
  starts_at: '2026-11-21T20:00:00.000Z',
  ends_at: '2026-11-21T21:30:00.000Z',
  all_day: false,
  days: 1,
  cancelled: false,
  title: 'Regatta',
  description: '',
  participants: '',
  reward: '',
  language: 'en',
  sign_up: false,
  places: null,
  taken: 0,
  ...dates,
});
const wholeDays = (days: number) =>
  event({ all_day: true, time: null, days, ends_at: `2026-11-${21 + days}T00:00:00.000Z` });

it.each([
  ['an evening', event({}), 'Saturday 21 November, 20:00 to 21:30'],
  ['a night', event({ ends_at: '2026-11-22T02:00:00.000Z' }), 'Saturday 21 November, 20:00 to 02:00'],
  [
    'a weekend',
    event({ ends_at: '2026-11-23T18:00:00.000Z' }),
    'Saturday 21 November, 20:00 – Monday 23 November, 18:00',
  ],
  ['a whole day', wholeDays(1), 'Saturday 21 November, all day'],
  ['whole days', wholeDays(3), 'Saturday 21 November – Monday 23 November, all day'],
])('the details of an event say when %s begins and ends', (_, shown, text) => {
  renderScreen(<EventFacts event={shown} zone="UTC" />, { api: {} });
  expect(document.querySelector('dd')?.textContent).toBe(text);
});

it.each([
  ['a night', event({ ends_at: '2026-11-22T02:00:00.000Z' }), ['20:00 to 02:00', 'until 02:00']],
  ['a weekend', event({ ends_at: '2026-11-23T18:00:00.000Z' }), ['from 20:00', 'all day', 'until 18:00']],
  ['whole days', wholeDays(2), ['all day', 'all day']],
])('the event list shows the hours of %s on each day', (_, shown, hours) => {
  const days = [...byDay([shown], 'UTC')];
  renderScreen(<EventList days={days} today="2026-11-21" zone="UTC" />, { api: {} });
  expect([...document.querySelectorAll('.tabular-nums')].map(({ textContent }) => textContent)).toEqual(hours);
});
