import { z } from 'zod';
import {
  editableEventStatuses,
  eventFrequencies,
  eventStatuses,
  eventTypes,
  maxEventDates,
  maxEventDays,
  maxEventMinutes,
  maxEventPlaces,
  weekdays,
} from './events-constants.ts';
import { defaultLanguage, languages } from './languages.ts';
import { StaffText } from './rich-text.ts';
import { anyForm, Id, isReckonable, Moment, oneLine, Version } from './shapes.ts';
import { Outdated, translationMarks } from './translation-marks.ts';

/** A calendar day, such as `2026-11-21`. */
export const Day = z.iso
  .date('events:validation.day')
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'events:validation.day');
/** A local time in the event's zone, such as `20:00`. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'events:validation.time');
const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
/**
 * `UTC`, or an IANA time zone such as `Europe/Berlin`. Offsets and old names such as `PST` are rejected, because they ignore daylight
 * saving.
 */
export const Zone = z
  .string()
  .max(64, 'events:validation.zone')
  .regex(/^(?:UTC|[A-Za-z]+(?:\/[\w+-]+)+)$/, 'events:validation.zone')
  .refine(isZone, 'events:validation.zone');

export const EventRule = z
  .strictObject({
    frequency: z.enum(eventFrequencies),
    /** Number of days, weeks or months from one date to the next. */
    interval: z.int().min(1).max(12).default(1),
    /** Only for `weekly`. Empty means the weekday of the first date. */
    weekdays: z.array(z.enum(weekdays)).max(7).default([]),
    /** The last possible day of the series. */
    until: Day.nullable().default(null),
    /** Number of dates, including those that exceptions remove. */
    count: z.int().min(1).max(maxEventDates).nullable().default(null),
  })
  .refine(({ until, count }) => until === null || count === null, {
    path: ['count'],
    message: 'events:validation.untilOrCount',
    when: anyForm,
  });
export type EventRule = z.output<typeof EventRule>;

const line = (max: number) =>
  z.string().trim().max(max, 'events:validation.textLength').regex(oneLine, 'events:validation.oneLine');

export const EventText = z.strictObject({
  title: line(100),
  /** One or two sentences for lists, calendars and emails. */
  description: line(500).default(''),
  /** Who can take part. */
  participants: line(150).default(''),
  reward: line(150).default(''),
});
export type EventText = z.output<typeof EventText>;
const EventTexts = z.partialRecord(z.enum(languages), EventText);
/** Long texts for event pages. Languages without one are omitted. */
const EventBodies = z.partialRecord(z.enum(languages), StaffText);

const Bound = z.iso
  .datetime({ offset: true, error: 'events:validation.moment' })
  .refine(isReckonable, 'events:validation.moment')
  .nullable()
  .default(null);

export const eventTiming = {
  date: Day,
  /** Null for an all-day event. */
  time: Clock.nullable().default(null),
  zone: Zone.default('UTC'),
  /** Length of an event that has a time. */
  minutes: z.int().min(1).max(maxEventMinutes).default(60),
  /** Length of an all-day event. */
  days: z.int().min(1).max(maxEventDays).default(1),
  rule: EventRule.nullable().default(null),
  /** Days on which the series has no date. */
  exceptions: z.array(Day).max(maxEventDates).default([]),
};

/** Fields without the cross-field rules, for forms that store some fields as text and add `checkEvent`. */
export const EventFields = z.strictObject({
  type: z.enum(eventTypes).default('event'),
  status: z.enum(editableEventStatuses).default('published'),
  source_language: z.enum(languages).default(defaultLanguage),
  texts: EventTexts.default({}),
  bodies: EventBodies.default({}),
  /** For clients that support only one language: texts in `source_language`, used if `texts` has none. */
  title: line(100).optional(),
  description: line(500).optional(),
  ...eventTiming,
  sign_up: z.boolean().default(false),
  /** Places on each date; null for no limit. */
  places: z.int().min(1).max(maxEventPlaces).nullable().default(null),
  shown_from: Bound,
  shown_until: Bound,
  ...translationMarks,
  version: Version.optional(),
});

type Checked = Pick<z.output<typeof EventFields>, 'texts' | 'title' | 'source_language' | 'shown_from' | 'shown_until'>;

/** Checks the cross-field rules. */
export const checkEvent = (event: Checked, context: z.core.$RefinementCtx<Checked>): void => {
  const { texts, title, source_language, shown_from, shown_until } = event;
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (!texts?.[source_language]?.title && !title)
    refuse(['texts', source_language, 'title'], 'events:validation.title');
  if (shown_from && shown_until && Date.parse(shown_from) >= Date.parse(shown_until))
    refuse(['shown_until'], 'events:validation.hiddenAfterShown');
};

// The rules run even if fields have the wrong type, so that all issues are reported at once.
export const EventForm = EventFields.superRefine(checkEvent, { when: anyForm });
export type EventForm = z.output<typeof EventForm>;

/** One date of an event, with texts in one language. */
export const EventDate = z.object({
  id: Id,
  /** Last part of the page's URL: words from the title, then the id. Only the id identifies the date. */
  slug: z.string(),
  type: z.enum(eventTypes),
  /** Day and time in the event's time zone. */
  date: z.string(),
  time: z.string().nullable(),
  zone: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  all_day: z.boolean(),
  days: z.int(),
  cancelled: z.boolean(),
  title: z.string(),
  description: z.string(),
  participants: z.string(),
  reward: z.string(),
  /** Language of the texts: a fallback language if the event has no translation in the requested one. */
  language: z.enum(languages),
  sign_up: z.boolean(),
  places: z.int().nullable(),
  /** Number of places taken. */
  taken: z.int(),
});
export type EventDate = z.output<typeof EventDate>;

export const EventPage = EventDate.extend({
  /** In the language of the other texts. */
  body: StaffText.nullable(),
  /** URL of the preview picture that other sites show for a link. */
  share_picture: z.string(),
  languages: z.array(z.enum(languages)),
  repeats: z.boolean(),
  updated_at: Moment,
  /** Dates that have not ended. */
  dates: z.array(EventDate.pick({ date: true, starts_at: true, ends_at: true, cancelled: true, taken: true })),
});
export type EventPage = z.output<typeof EventPage>;

/** A date of another event at the same time. */
const Overlap = z.object({ date: z.string(), id: Id, title: z.string(), starts_at: Moment });

export const AdminEvent = z.object({
  id: Id,
  type: z.enum(eventTypes),
  status: z.enum(eventStatuses),
  title: z.string(),
  languages: z.array(z.enum(languages)),
  outdated: Outdated,
  zone: z.string(),
  all_day: z.boolean(),
  repeats: z.boolean(),
  /** The next date, or the last one if all have ended. Null if exceptions remove every date. */
  next: Moment.nullable(),
  last: Moment.nullable(),
  /** Day of `next`, or else of `last`, in the event's time zone. */
  day: z.string().nullable(),
  dates: z.int(),
  sign_up: z.boolean(),
  places: z.int().nullable(),
  /** Total number of sign-ups for all dates. */
  taken: z.int(),
  shown_from: Moment.nullable(),
  shown_until: Moment.nullable(),
  updated_at: Moment,
});
export type AdminEvent = z.output<typeof AdminEvent>;

export const EventDetails = z.object({
  id: Id,
  version: Version,
  type: z.enum(eventTypes),
  status: z.enum(eventStatuses),
  source_language: z.enum(languages),
  texts: EventTexts,
  bodies: EventBodies,
  outdated: Outdated,
  date: z.string(),
  time: z.string().nullable(),
  zone: z.string(),
  minutes: z.int(),
  days: z.int(),
  rule: EventRule.nullable(),
  exceptions: z.array(z.string()),
  sign_up: z.boolean(),
  places: z.int().nullable(),
  shown_from: Moment.nullable(),
  shown_until: Moment.nullable(),
  dates: z.array(
    z.object({ date: z.string(), starts_at: Moment, ends_at: Moment, cancelled: z.boolean(), taken: z.int() }),
  ),
});
export type EventDetails = z.output<typeof EventDetails>;

export const EventPreview = z.object({
  /** The first few dates of the series. */
  dates: z.array(z.object({ date: z.string(), starts_at: Moment, ends_at: Moment })),
  total: z.int(),
  /** True if the series would continue beyond the limits. */
  capped: z.boolean(),
  overlaps: z.array(Overlap),
});
export type EventPreview = z.output<typeof EventPreview>;
