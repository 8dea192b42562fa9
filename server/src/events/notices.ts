import { defaultLanguage, isLanguage, languages } from '@wyrmgate/contract/languages';
import { and, asc, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { notify, type Notice as PortalNotice, withoutEmail } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUsers, mailTo } from '../users/service.ts';
import { serverZone } from './service.ts';
import {
  type EventDateRow,
  type EventRow,
  eventColumns,
  eventDates,
  eventReminders,
  eventSignUps,
  events,
} from './table.ts';
import { pathOf, textFor } from './text.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'mail' | 'realtime'>;
type Notice = { event: EventRow; row: EventDateRow; user_id: number; zone: string };

const batch = 200;

const isOff = ({ event, row }: Pick<Notice, 'event' | 'row'>): boolean =>
  row.state !== 'planned' || event.status === 'cancelled' || event.status === 'deleted';

const portalNotice = ({ event, row, user_id }: Notice): PortalNotice => ({
  user: user_id,
  kind: isOff({ event, row }) ? 'event_cancelled' : 'event_reminder',
  cause: `event:${row.id}:${isOff({ event, row }) ? 'cancelled' : 'reminder'}`,
  data: {
    titles: Object.fromEntries(languages.map((language) => [language, textFor(event, language).title])),
    date: row.date,
    starts_at: row.starts_at.toISOString(),
    all_day: event.time === null,
  },
  link: pathOf(event, row.date),
});

/**
 * Sends one notification and one email per person, date and kind, however often it is called, because the cause is
 * unique in the outbox.
 */
const sendNotices = async (tx: Tx, parts: Parts, notices: readonly Notice[]): Promise<void> => {
  const ids = notices.map(({ user_id }) => user_id);
  const people = await findUsers(tx, ids);
  const active = notices.filter(({ user_id }) => people.get(user_id)?.status === 'active');
  await notify(parts, tx, active.map(portalNotice));
  const silent = await withoutEmail(tx, 'events', ids);
  for (const { event, row, user_id, zone } of active) {
    const person = people.get(user_id);
    if (!person || silent.has(user_id)) continue;
    const template = isOff({ event, row }) ? 'event-cancelled' : 'event-reminder';
    await parts.mail.enqueue(tx, {
      cause: `${template}:${row.id}:${user_id}`,
      ...mailTo(person),
      template,
      topic: { topic: 'events', user: user_id },
      values: {
        username: person.username,
        title: textFor(event, isLanguage(person.language) ? person.language : defaultLanguage).title,
        date: row.date,
        startsAt: row.starts_at.toISOString(),
        allDay: event.time === null,
        zone,
        path: pathOf(event, row.date),
      },
    });
  }
};

/** Sends reminders that are due. After an outage, sends delayed reminders unless the date is over. */
const sendReminders = async (parts: Parts): Promise<number> => {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const due = await tx
      .select({ event: eventColumns, row: eventDates, user_id: eventReminders.user_id, zone: eventReminders.zone })
      .from(eventReminders)
      .innerJoin(
        eventDates,
        and(eq(eventDates.event_id, eventReminders.event_id), eq(eventDates.date, eventReminders.date)),
      )
      .innerJoin(events, eq(events.id, eventReminders.event_id))
      .where(and(isNull(eventReminders.sent_at), lte(eventReminders.remind_at, now)))
      .orderBy(asc(eventReminders.remind_at))
      .limit(batch)
      .for('update', { of: eventReminders, skipLocked: true });
    const wanted = due.filter(({ event, row }) => row.ends_at > now && event.status !== 'draft');
    await sendNotices(tx, parts, wanted);
    for (const { row, user_id } of due)
      await tx
        .update(eventReminders)
        .set({ sent_at: now })
        .where(
          and(
            eq(eventReminders.event_id, row.event_id),
            eq(eventReminders.date, row.date),
            eq(eventReminders.user_id, user_id),
          ),
        );
    return due.length;
  });
};

/** Notifies players who signed up that a date was cancelled. */
const sendCancellations = async (parts: Parts): Promise<number> => {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const due = await tx
      .select({ event: eventColumns, row: eventDates, user_id: eventSignUps.user_id, id: eventSignUps.id })
      .from(eventDates)
      .innerJoin(
        eventSignUps,
        and(eq(eventSignUps.event_id, eventDates.event_id), eq(eventSignUps.date, eventDates.date)),
      )
      .innerJoin(events, eq(events.id, eventDates.event_id))
      .where(
        and(
          ne(eventDates.state, 'planned'),
          gt(eventDates.ends_at, now),
          isNull(eventSignUps.told_at),
          or(ne(events.status, 'draft')),
        ),
      )
      .orderBy(asc(eventSignUps.id))
      .limit(batch)
      .for('update', { of: eventSignUps, skipLocked: true });
    if (due.length === 0) return 0;
    await sendNotices(
      tx,
      parts,
      due.map((each) => ({ ...each, zone: serverZone() })),
    );
    await tx
      .update(eventSignUps)
      .set({ told_at: now })
      .where(
        inArray(
          eventSignUps.id,
          due.map(({ id }) => id),
        ),
      );
    return due.length;
  });
};

/** Sends all emails about events that are due. */
export const sendEventNotices = async (parts: Parts): Promise<void> => {
  for (const send of [sendReminders, sendCancellations]) {
    let found = batch;
    while (found === batch) found = await send(parts);
  }
};
