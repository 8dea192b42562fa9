import { formatLocale, type Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

type EventValues = {
  username: string;
  title: string;
  /** The calendar day of the event. An all-day event has the same day in every time zone. */
  date: string;
  startsAt: string;
  allDay: boolean;
  /** The reader's time zone. */
  zone: string;
  /** The path of the event's page. */
  path: string;
};
export type EventEmails = { 'event-reminder': EventValues; 'event-cancelled': EventValues };

const sample: EventValues = {
  username: 'Isaura',
  title: 'Siege of the Ninth Gate',
  date: '2026-11-21',
  startsAt: '2026-11-21T19:00:00.000Z',
  allDay: false,
  zone: 'Europe/Rome',
  path: '/events/siege-of-the-ninth-gate-1?on=2026-11-21',
};
export const eventSamples: EventEmails = { 'event-reminder': sample, 'event-cancelled': sample };

const whenOf = (language: Language, { date, startsAt, allDay, zone }: EventValues): string =>
  allDay
    ? new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))
    : `${new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(new Date(startsAt))} (${zone})`;

const template =
  (name: keyof EventEmails) =>
  (values: EventValues, language: Language, { url }: { url: string }) => {
    const filled = { title: values.title, when: whenOf(language, values) };
    const text = (key: string) => translate(language, `mail-events:${name}.${key}`, filled);
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text')],
        action: { label: translate(language, 'mail-events:action'), url: `${url}${values.path}` },
        notes: [text('why')],
      },
    };
  };

/** Emails about events. Their texts are in `mail-events.json`. */
export const eventTemplates: Templates<EventEmails> = {
  'event-reminder': template('event-reminder'),
  'event-cancelled': template('event-cancelled'),
};
