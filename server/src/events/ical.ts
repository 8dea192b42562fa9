export type CalendarEvent = {
  uid: string;
  /** Time of the last change, so that the file stays identical until something changes. */
  stamp: Date;
  sequence: number;
  starts: Date;
  ends: Date;
  /** For an all-day event: the first day, and the day after the last one. */
  wholeDays: { first: string; after: string } | undefined;
  cancelled: boolean;
  title: string;
  description: string;
  category: string;
  url: string;
};
export type Calendar = { name: string; language: string; events: readonly CalendarEvent[] };

const maxOctets = 75;

/**
 * Escapes line breaks, separators and backslashes as RFC 5545 requires, and drops other control characters, which are
 * not allowed.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Folds a line so that no part is longer than 75 octets and no character is split. */
export const foldLine = (line: string): string => {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
};

const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');
const day = (date: string): string => date.replaceAll('-', '');

const linesOf = (event: CalendarEvent, language: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utc(event.stamp)}`,
  `LAST-MODIFIED:${utc(event.stamp)}`,
  `SEQUENCE:${event.sequence}`,
  ...(event.wholeDays
    ? [`DTSTART;VALUE=DATE:${day(event.wholeDays.first)}`, `DTEND;VALUE=DATE:${day(event.wholeDays.after)}`]
    : [`DTSTART:${utc(event.starts)}`, `DTEND:${utc(event.ends)}`]),
  `SUMMARY;LANGUAGE=${language}:${escapeText(event.title)}`,
  ...(event.description ? [`DESCRIPTION;LANGUAGE=${language}:${escapeText(event.description)}`] : []),
  `CATEGORIES:${escapeText(event.category)}`,
  `URL:${event.url}`,
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/**
 * A calendar of single events in UTC. Rules and zone definitions are left out, because calendar programs interpret them
 * in different ways.
 */
export const calendarText = ({ name, language, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wyrmgate//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => linesOf(event, language)),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
