export const eventTypes = ['tournament', 'event', 'maintenance', 'update'] as const;
export type EventType = (typeof eventTypes)[number];

/** A deleted event stays in the calendar feeds as cancelled for `keptCancelledDays`, so that calendars remove it. */
export const eventStatuses = ['draft', 'published', 'cancelled', 'deleted'] as const;
export type EventStatus = (typeof eventStatuses)[number];
/** Statuses that the form offers. */
export const editableEventStatuses = ['draft', 'published'] as const;

/** `removed`: an edit removed the date from the series, and only the feeds still show it. */
export const eventDateStates = ['planned', 'cancelled', 'removed'] as const;

/** `monthly-weekday`: the same weekday of the month as the first date, such as the third Saturday. */
export const eventFrequencies = ['daily', 'weekly', 'monthly', 'monthly-weekday', 'monthly-last-weekday'] as const;
export type EventFrequency = (typeof eventFrequencies)[number];
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** A series ends after this many months or at `maxEventDates`, whichever comes first. */
export const maxEventMonths = 24;
export const maxEventDates = 500;
export const maxEventDays = 31;
export const maxEventMinutes = maxEventDays * 1440;
export const maxEventPlaces = 100_000;
export const maxEventRangeDays = 100;

/** Minutes before the start at which a reminder can be sent. */
export const reminderMinutes = [15, 60, 1440] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];
export const keptCancelledDays = 30;

/** Periods that the back-office event list can show. */
export const eventPeriods = ['upcoming', 'past'] as const;
