import { createHash } from 'node:crypto';
import { eventTypes, keptCancelledDays } from '@wyrmgate/contract/events-constants';
import { Day } from '@wyrmgate/contract/events-shapes';
import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { consumeLimit } from '../http/limit.ts';
import { translate } from '../platform/language/messages.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { type CalendarEvent, calendarText } from './ical.ts';
import { isShown, nextEventChange } from './service.ts';
import { type EventDateRow, type EventRow, eventColumns, eventDates, events } from './table.ts';
import { pathOf, textFor } from './text.ts';

const dayMs = 86_400_000;
const maxInFeed = 2000;
const feedSeconds = 5;

type Found = { event: EventRow; row: EventDateRow };

const toCalendar = ({ event, row }: Found, language: Language, site: URL): CalendarEvent => {
  const { title, description, participants, reward } = textFor(event, language);
  return {
    uid: `event-date-${row.id}@${site.host}`,
    stamp: new Date(Math.max(row.changed_at.getTime(), event.updated_at.getTime())),
    sequence: row.sequence,
    starts: row.starts_at,
    ends: row.ends_at,
    wholeDays:
      event.time === null
        ? { first: row.date, after: Temporal.PlainDate.from(row.date).add({ days: event.days }).toString() }
        : undefined,
    cancelled: event.status !== 'published' || row.state !== 'planned',
    title,
    description: [description, participants, reward].filter(Boolean).join('\n'),
    category: translate(language, `events:types.${event.type}`),
    url: `${site.origin}${pathOf(event, row.date)}`,
  };
};

/** Reads the dates that players see, and recently cancelled dates, so that subscribed calendars remove them. */
const inFeed = (now: Date): SQL | undefined => {
  const lately = new Date(now.getTime() - keptCancelledDays * dayMs);
  return or(
    and(isShown(now), eq(events.status, 'published'), eq(eventDates.state, 'planned'), gt(eventDates.ends_at, lately)),
    and(
      ne(events.status, 'draft'),
      or(isNull(events.shown_from), lte(events.shown_from, now)),
      ne(eventDates.state, 'planned'),
      gt(eventDates.changed_at, lately),
    ),
  );
};

const readFeed = ({ database, clock }: Platform, where: SQL | undefined): Promise<Found[]> =>
  database.db
    .select({ event: eventColumns, row: eventDates })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.event_id))
    .where(and(inFeed(clock.now()), where))
    .orderBy(asc(eventDates.starts_at), asc(eventDates.id))
    .limit(maxInFeed);

const languageFor = ({ lang }: { lang?: unknown }): Language => (isLanguage(lang) ? lang : defaultLanguage);

const send = (request: FastifyRequest, reply: FastifyReply, text: string, file: string) => {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', tag).header('cache-control', 'public, no-cache').header('x-robots-tag', 'noindex');
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag))
    return reply.code(304).send();
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${file}"`)
    .send(text);
};

/** Serves `/calendar.ics?lang=de&type=tournament` for subscriptions, and a file for each event date. */
export const mountCalendars = (app: FastifyInstance, platform: Platform): void => {
  const site = new URL(platform.env.publicUrl);
  const write = async (language: Language, found: readonly Found[], name: (site: string) => string) => {
    const { site_name } = await readSettings(platform.database.db);
    return calendarText({
      name: name(site_name),
      language,
      events: found.map((each) => toCalendar(each, language, site)),
    });
  };

  app.get<{ Querystring: { lang?: unknown; type?: unknown } }>('/calendar.ics', async (request, reply) => {
    await consumeLimit(platform, request, 'page');
    const language = languageFor(request.query);
    const wanted = String(request.query.type ?? '').split(',');
    const types = eventTypes.filter((type) => wanted.includes(type));
    const key = `calendar:${language}:${types.join()}`;
    let text = platform.cache.get<string>(key);
    if (text === undefined) {
      const generation = platform.cache.generation();
      const next = await nextEventChange(platform.database.db, platform.clock.now());
      if (next) platform.cache.dropAt('events', next);
      const found = await readFeed(platform, types.length > 0 ? inArray(events.type, types) : undefined);
      const words = types.map((type) => translate(language, `events:types.${type}`)).join(', ');
      const title = words || translate(language, 'events:title');
      text = await write(language, found, (name) => `${name}: ${title}`);
      if (generation === platform.cache.generation())
        platform.cache.set(key, text, { seconds: feedSeconds, tag: 'events' });
    }
    return send(request, reply, text, 'events.ics');
  });

  app.get<{ Params: { id: string; date: string }; Querystring: { lang?: unknown } }>(
    '/calendar/:id/:date.ics',
    async (request, reply) => {
      await consumeLimit(platform, request, 'page');
      const id = /^[1-9]\d{0,15}$/.test(request.params.id) ? Number(request.params.id) : Number.NaN;
      const date = Day.safeParse(request.params.date);
      const language = languageFor(request.query);
      const found =
        Number.isSafeInteger(id) && date.success
          ? await readFeed(platform, and(eq(events.id, id), eq(eventDates.date, date.data)))
          : [];
      const [first] = found;
      if (!first)
        return reply.code(404).type('text/plain; charset=utf-8').send(translate(language, 'events:errors.notFound'));
      const text = await write(language, found, () => textFor(first.event, language).title);
      return send(request, reply, text, `event-${id}-${first.row.date}.ics`);
    },
  );
};
