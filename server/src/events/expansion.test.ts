import type { EventRule } from '@wyrmgate/contract/events-shapes';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { expandDates, type Timing } from './expansion.ts';

const once: Timing = {
  date: '2026-11-21',
  time: '20:00',
  zone: 'UTC',
  minutes: 60,
  days: 1,
  rule: null,
  exceptions: [],
};
const rule = (frequency: EventRule['frequency'], more: Partial<EventRule> = {}): EventRule => ({
  frequency,
  interval: 1,
  weekdays: [],
  until: null,
  count: null,
  ...more,
});
const startsOf = (timing: Partial<Timing>) =>
  expandDates({ ...once, ...timing }).dates.map(({ starts_at }) => starts_at.toISOString().slice(0, 16));
const daysOf = (timing: Partial<Timing>) => expandDates({ ...once, ...timing }).dates.map(({ date }) => date);

describe('an event date', () => {
  it.each([
    ['that happens twice means the first', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['in a gap takes the offset before it', 'Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30'],
    [
      'at a missing midnight takes the offset before it',
      'America/Sao_Paulo',
      '2018-11-04',
      '00:00',
      '2018-11-04T03:00',
    ],
    [
      'in a zone without daylight saving keeps its offset',
      'America/Sao_Paulo',
      '2026-12-21',
      '20:00',
      '2026-12-21T23:00',
    ],
    ['in a half-hour gap takes the offset before it', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45'],
  ])('%s: %s %s %s', (_, zone, date, time, expected) => {
    expect(startsOf({ zone, date, time })).toEqual([expected]);
  });

  it('lasts as many whole days as stated, even across a clock change', () => {
    const [date] = expandDates({ ...once, time: null, zone: 'Europe/Berlin', date: '2026-10-24', days: 2 }).dates;
    expect(date?.ends_at.toISOString()).toBe('2026-10-25T23:00:00.000Z');
  });
});

describe('an event series', () => {
  it('keeps its clock time when daylight saving ends in Berlin', () => {
    const weekly = rule('weekly', { count: 3 });
    expect(startsOf({ zone: 'Europe/Berlin', date: '2026-10-18', rule: weekly })).toEqual([
      '2026-10-18T18:00',
      '2026-10-25T19:00',
      '2026-11-01T19:00',
    ]);
  });

  it('keeps its clock time across the half-hour clock change on Lord Howe', () => {
    const weekly = rule('weekly', { count: 2 });
    expect(startsOf({ zone: 'Australia/Lord_Howe', date: '2026-09-28', rule: weekly })).toEqual([
      '2026-09-28T09:30',
      '2026-10-05T09:00',
    ]);
  });

  it('keeps the half-hour offset of Kolkata', () => {
    const daily = rule('daily', { count: 2 });
    expect(startsOf({ zone: 'Asia/Kolkata', time: '19:30', date: '2026-11-21', rule: daily })).toEqual([
      '2026-11-21T14:00',
      '2026-11-22T14:00',
    ]);
  });

  it('includes 29 February in leap years, and skips months that do not have its day', () => {
    expect(daysOf({ date: '2028-02-28', rule: rule('daily', { count: 3 }) })).toContain('2028-02-29');
    expect(daysOf({ date: '2027-01-29', rule: rule('monthly', { count: 3 }) })).toEqual([
      '2027-01-29',
      '2027-03-29',
      '2027-04-29',
    ]);
  });

  it('can follow the nth or the last weekday of a month', () => {
    expect(daysOf({ rule: rule('monthly-weekday', { count: 3 }) })).toEqual(['2026-11-21', '2026-12-19', '2027-01-16']);
    expect(daysOf({ date: '2026-11-29', rule: rule('monthly-last-weekday', { count: 2 }) })).toEqual([
      '2026-11-29',
      '2026-12-27',
    ]);
  });

  it('leaves out excluded dates and ends on its last day', () => {
    const timing = { exceptions: ['2026-11-28'], rule: rule('weekly', { until: '2026-12-05' }) };
    expect(daysOf(timing)).toEqual(['2026-11-21', '2026-12-05']);
  });

  it('ends after 24 months or 500 dates', () => {
    expect(expandDates({ ...once, rule: rule('daily') })).toMatchObject({ capped: true, dates: { length: 500 } });
    expect(daysOf({ rule: rule('weekly') }).at(-1)).toBe('2028-11-18');
  });

  it('matches the reference library in local time, and Temporal for times that a clock change skips', () => {
    const zones = [
      'Europe/Berlin',
      'America/Sao_Paulo',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/New_York',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3650 }),
        fc.integer({ min: 0, max: 95 }),
        fc.constantFrom(...zones),
        fc.constantFrom('daily' as const, 'weekly' as const),
        fc.integer({ min: 1, max: 3 }),
        (day, quarter, zone, frequency, interval) => {
          const date = Temporal.PlainDate.from('2018-01-01').add({ days: day }).toString();
          const time = Temporal.PlainTime.from('00:00')
            .add({ minutes: quarter * 15 })
            .toString({ smallestUnit: 'minute' });
          const count = 30;
          const dtstart = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
          fc.pre(dtstart.toPlainTime().toString({ smallestUnit: 'minute' }) === time);
          const until = dtstart.add({ days: 29 * (frequency === 'daily' ? interval : 7 * interval) });
          const reference = new RRuleTemporal({
            freq: frequency === 'daily' ? 'DAILY' : 'WEEKLY',
            interval,
            until,
            tzid: zone,
            dtstart,
          })
            .all()
            .map((each) => each.epochMilliseconds);
          const ours = expandDates({ ...once, date, time, zone, rule: rule(frequency, { interval, count }) }).dates;
          const regular = ours.filter(
            (each) =>
              Temporal.Instant.fromEpochMilliseconds(each.starts_at.getTime())
                .toZonedDateTimeISO(zone)
                .toPlainTime()
                .toString({ smallestUnit: 'minute' }) === time,
          );
          expect(regular.map(({ starts_at }) => starts_at.getTime())).toEqual(reference);
          for (const each of ours)
            expect(each.starts_at.getTime()).toBe(
              Temporal.PlainDateTime.from(`${each.date}T${time}`).toZonedDateTime(zone).epochMilliseconds,
            );
        },
      ),
      { numRuns: 60 },
    );
  });
});
