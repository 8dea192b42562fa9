import { keptCancelledDays } from '@wyrmgate/contract/events-constants';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { sendEventNotices } from './notices.ts';
import { eventDates, eventReminders, eventSignUps, events } from './table.ts';

const dayMs = 86_400_000;
/** Deletes events and dates that have left the feeds, and sign-ups and reminders of deleted dates. */
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
  platform.jobs.define({ name: 'events.clean', cron: '41 4 * * *', run: () => cleanEvents(platform) });
};
