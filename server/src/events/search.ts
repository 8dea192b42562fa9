import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import type { ResultOf } from '@wyrmgate/contract/search';
import { coversSearch, excerptFor } from '@wyrmgate/contract/search-text';
import { and, asc, desc, inArray, ne, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Found, maxMatches, pageOf, type TextSearch, textQuery } from '../platform/database/full-text.ts';
import { isShown } from './service.ts';
import { eventDates, events, eventWords } from './table.ts';
import { slugOf, textFor } from './text.ts';

/** For each event, the next date that was not removed, or else the last one. */
const datesOf = async (tx: Tx, ids: readonly number[], now: Date) => {
  if (ids.length === 0) return new Map<number, { date: string; starts_at: Date }>();
  const coming = sql`${eventDates.ends_at} > ${now.toISOString()}::timestamptz`;
  const rows = await tx
    .selectDistinctOn([eventDates.event_id], {
      id: eventDates.event_id,
      date: eventDates.date,
      starts_at: eventDates.starts_at,
    })
    .from(eventDates)
    .where(and(inArray(eventDates.event_id, [...ids]), ne(eventDates.state, 'removed')))
    .orderBy(
      asc(eventDates.event_id),
      sql`${coming} desc`,
      sql`case when ${coming} then ${eventDates.starts_at} end`,
      desc(eventDates.starts_at),
    );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Finds events that players see, upcoming ones first, with their next date and in the reader's language. */
export const searchEvents = async ({ tx, now }: Work, search: TextSearch): Promise<Found<ResultOf<'events'>>> => {
  const found = await tx
    .select()
    .from(events)
    .where(and(isShown(now), sql`${sql.raw(eventWords)} @@ ${textQuery(search.text, search.language)}`))
    .orderBy(desc(events.id))
    .limit(maxMatches);
  const shown = found.flatMap((event) => {
    const text = textFor(event, search.language);
    const body = event.bodies[text.language];
    const more = [text.description, text.reward, text.participants, body ? plainTextOf(body) : ''].join(' ');
    return coversSearch(`${text.title} ${more}`, search.text) ? [{ event, text, more }] : [];
  });
  const dates = await datesOf(
    tx,
    shown.map(({ event }) => event.id),
    now,
  );
  const rows = shown.flatMap(({ event, text, more }) => {
    const date = dates.get(event.id);
    if (!date) return [];
    return {
      type: 'events' as const,
      title: text.title,
      excerpt: excerptFor(more, search.text),
      language: text.language,
      slug: slugOf(event),
      date: date.date,
      at: date.starts_at.toISOString(),
    };
  });
  const time = ({ at }: (typeof rows)[number]) => Date.parse(at) - now.getTime();
  // Upcoming dates, nearest first, then past dates, latest first.
  const order = rows.toSorted((one, other) => {
    const [a, b] = [time(one), time(other)];
    return a >= 0 && b >= 0 ? a - b : b - a;
  });
  return pageOf(order, search);
};
