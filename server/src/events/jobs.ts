import { keptCancelledDays } from '@wyrmgate/contract/events-constants';
import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { sendEventNotices } from './notices.ts';
import { eventDates, eventReminders, eventSignUps, events } from './table.ts';

const dayMs = 86_400_000;
/** A little more than the minute between two runs. */
const aheadMs = 65_000;

/** Drops cached pages in the moment in which an event appears or disappears. The caches alone would add seconds. */
export const dropAtSwitches = async ({
  database,
  clock,
  cache,
}: Pick<Platform, 'database' | 'clock' | 'cache'>): Promise<number> => {
  const now = clock.now();
  const soon = new Date(now.getTime() + aheadMs);
  const rows = await database.db
    .select({ from: events.shown_from, until: events.shown_until })
    .from(events)
    .where(
      and(
        inArray(events.status, ['published', 'cancelled']),
        or(
          and(gt(events.shown_from, now), lte(events.shown_from, soon)),
          and(gt(events.shown_until, now), lte(events.shown_until, soon)),
        ),
      ),
    );
  const moments = rows.flatMap(({ from, until }) => [from, until]).filter((at) => at && at > now && at <= soon);
  for (const at of moments) setTimeout(() => cache.drop('events'), Number(at) - now.getTime() + 5).unref();
  return moments.length;
};

/** Deletes what the feeds no longer show, and sign-ups and reminders of dates that are gone. */
export const cleanEvents = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptCancelledDays * dayMs);
  await database.transaction(async (tx) => {
    await tx.delete(events).where(and(eq(events.status, 'deleted'), lt(events.updated_at, before)));
    await tx.delete(eventDates).where(and(eq(eventDates.state, 'removed'), lt(eventDates.changed_at, before)));
    for (const table of [eventSignUps, eventReminders])
      await tx
        .delete(table)
        .where(
          sql`not exists (select 1 from ${eventDates} d where d.event_id = ${table.event_id} and d.date = ${table.date})`,
        );
  });
};

export const defineEventJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: 'events.notices',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    run: () => sendEventNotices(platform),
  });
  platform.jobs.define({
    name: 'events.switch',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    run: async () => void (await dropAtSwitches(platform)),
  });
  platform.jobs.define({ name: 'events.clean', cron: '41 4 * * *', run: () => cleanEvents(platform) });
};
