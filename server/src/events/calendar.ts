import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { PublishingEntry } from '@wyrmgate/contract/publishing';
import type { PublishingState } from '@wyrmgate/contract/publishing-constants';
import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type EventDateRow, type EventRow, eventColumns, eventDates, events } from './table.ts';
import { textFor } from './text.ts';

const maxShown = 600;

const stateOf = ({ status }: EventRow, { state, starts_at }: EventDateRow, now: Date): PublishingState => {
  if (status === 'draft') return 'draft';
  if (status === 'cancelled' || state === 'cancelled') return 'cancelled';
  return starts_at > now ? 'planned' : 'live';
};

/** Finds event dates that start in a time range, drafts included, for the publishing calendar. */
export const eventsBetween = async (
  tx: Tx,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<PublishingEntry[]> => {
  const rows = await tx
    .select({ event: eventColumns, row: eventDates })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.event_id))
    .where(
      and(
        gte(eventDates.starts_at, from),
        lt(eventDates.starts_at, to),
        ne(eventDates.state, 'removed'),
        inArray(events.status, ['draft', 'published', 'cancelled']),
      ),
    )
    .orderBy(asc(eventDates.starts_at), asc(eventDates.event_id))
    .limit(maxShown);
  return rows.map(({ event, row }) => ({
    kind: 'event',
    id: event.id,
    title: textFor(event, defaultLanguage).title,
    moment: 'start',
    at: row.starts_at.toISOString(),
    day: event.time === null ? row.date : null,
    state: stateOf(event, row, now),
  }));
};
