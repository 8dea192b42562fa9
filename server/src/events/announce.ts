import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { emit } from '../webhooks/emit.ts';
import { type EventRow, eventColumns, eventDates, events } from './table.ts';
import { pathOf } from './text.ts';

const lateMs = 86_400_000;
type Parts = Pick<Platform, 'jobs' | 'clock' | 'env'>;

/** Emits the webhook event for a calendar event that players can see, unless the event is over. */
export const announceEvent = async (platform: Parts, tx: Tx, row: EventRow, since: Date): Promise<void> => {
  const now = platform.clock.now();
  if (row.status !== 'published' || (row.shown_from && row.shown_from > now)) return;
  if (row.shown_until && row.shown_until <= now) return;
  const [next] = await tx
    .select()
    .from(eventDates)
    .where(and(eq(eventDates.event_id, row.id), eq(eventDates.state, 'planned'), gt(eventDates.ends_at, now)))
    .orderBy(asc(eventDates.starts_at))
    .limit(1);
  if (!next) return;
  const texts = Object.fromEntries(
    Object.entries(row.texts).map(([language, { title, description }]) => [language, { title, excerpt: description }]),
  );
  const data = {
    id: row.id,
    type: row.type,
    language: row.source_language,
    texts,
    starts_at: next.starts_at.toISOString(),
    ends_at: next.ends_at.toISOString(),
    url: `${platform.env.publicUrl}${pathOf(row, next.date)}`,
  };
  await emit(platform, tx, { type: 'event.published', cause: `event:${row.id}`, data }, since);
};

/** Emits one webhook event for each calendar event that became visible in the last day. */
export const announceDueEvents = async (platform: Platform): Promise<void> => {
  const now = platform.clock.now();
  const rows = await platform.database.db
    .select(eventColumns)
    .from(events)
    .where(
      and(
        eq(events.status, 'published'),
        lte(events.shown_from, now),
        gt(events.shown_from, new Date(now.getTime() - lateMs)),
      ),
    )
    .limit(50);
  for (const row of rows)
    await platform.database.transaction((tx) => announceEvent(platform, tx, row, row.shown_from ?? now));
};
