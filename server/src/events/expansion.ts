import {
  type EventFrequency,
  maxEventDates,
  maxEventMonths,
  type Weekday,
  weekdays,
} from '@wyrmgate/contract/events-constants';
import type { EventRule } from '@wyrmgate/contract/events-shapes';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

export type Timing = {
  date: string;
  time: string | null;
  zone: string;
  minutes: number;
  days: number;
  rule: EventRule | null;
  exceptions: readonly string[];
};
export type Expanded = { date: string; starts_at: Date; ends_at: Date };

const toDate = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds);

/**
 * Converts a local time to an instant as RFC 5545 requires: a time skipped by a clock change uses the offset before the
 * change, and a repeated time is its first occurrence.
 */
export const momentOf = (day: string, time: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' });

const weekdayOf = (day: Temporal.PlainDate): Weekday => weekdays[day.dayOfWeek - 1] ?? 'MO';

/** The parts of a recurrence rule that depend on its first day. */
const partsOf = (frequency: EventFrequency, first: Temporal.PlainDate, chosen: readonly Weekday[]) => {
  if (frequency === 'daily') return { freq: 'DAILY' as const };
  if (frequency === 'weekly')
    return {
      freq: 'WEEKLY' as const,
      byDay: [...new Set([...chosen, ...(chosen.length > 0 ? [] : [weekdayOf(first)])])],
    };
  if (frequency === 'monthly') return { freq: 'MONTHLY' as const, byMonthDay: [first.day] };
  const nth = frequency === 'monthly-last-weekday' ? -1 : Math.ceil(first.day / 7);
  return { freq: 'MONTHLY' as const, byDay: [`${nth}${weekdayOf(first)}`] };
};

/** Calculates the local days of a rule. Uses UTC, because it has no clock changes. */
const daysOf = ({ date, rule }: Timing): { days: string[]; capped: boolean } => {
  if (rule === null) return { days: [date], capped: false };
  const first = Temporal.PlainDate.from(date);
  const limit = first.add({ months: maxEventMonths });
  const until = rule.until === null ? limit : Temporal.PlainDate.from(rule.until);
  const end = Temporal.PlainDate.compare(until, limit) < 0 ? until : limit;
  if (Temporal.PlainDate.compare(end, first) < 0) return { days: [], capped: false };
  const rrule = new RRuleTemporal({
    ...partsOf(rule.frequency, first, rule.weekdays),
    interval: rule.interval,
    dtstart: first.toZonedDateTime({ timeZone: 'UTC' }),
    tzid: 'UTC',
    until: end.toZonedDateTime({ timeZone: 'UTC' }),
  });
  const wanted = Math.min(rule.count ?? maxEventDates, maxEventDates) + 1;
  const days = rrule.all((_, index) => index < wanted).map((moment) => moment.toPlainDate().toString());
  const beyond = rule.count === null ? rule.until === null || end === limit : days.length < rule.count;
  return { days: days.slice(0, Math.min(wanted - 1, maxEventDates)), capped: beyond || days.length > maxEventDates };
};

const lengthen = ({ date, time, zone, minutes, days }: Timing): Expanded => {
  if (time === null) {
    const last = Temporal.PlainDate.from(date).add({ days }).toString();
    return { date, starts_at: toDate(momentOf(date, '00:00', zone)), ends_at: toDate(momentOf(last, '00:00', zone)) };
  }
  const start = momentOf(date, time, zone);
  return { date, starts_at: toDate(start), ends_at: toDate(start.add({ minutes })) };
};

/**
 * Returns the dates of an event in order, without its exceptions. `capped` means that the rule continues beyond the
 * limits of a series.
 */
export const expandDates = (timing: Timing): { dates: Expanded[]; capped: boolean } => {
  const { days, capped } = daysOf(timing);
  const without = new Set(timing.exceptions);
  return { dates: days.filter((day) => !without.has(day)).map((date) => lengthen({ ...timing, date })), capped };
};
