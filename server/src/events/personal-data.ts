import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { eventDates, eventReminders, eventSignUps } from './table.ts';

export const eventsPersonalData: PersonalData = {
  tables: [eventSignUps, eventReminders],
  export: async (tx, userId) => ({
    sign_ups: await tx
      .select({ event: eventSignUps.event_id, date: eventSignUps.date, at: eventSignUps.created_at })
      .from(eventSignUps)
      .where(eq(eventSignUps.user_id, userId)),
    reminders: await tx
      .select({
        event: eventReminders.event_id,
        date: eventReminders.date,
        minutes: eventReminders.minutes,
        time_zone: eventReminders.zone,
        sent_at: eventReminders.sent_at,
      })
      .from(eventReminders)
      .where(eq(eventReminders.user_id, userId)),
  }),
  erase: async (tx, userId) => {
    await tx.execute(sql`
      update ${eventDates} d set taken = greatest(d.taken - 1, 0)
      from ${eventSignUps} s where s.event_id = d.event_id and s.date = d.date and s.user_id = ${userId}`);
    await tx.delete(eventSignUps).where(eq(eventSignUps.user_id, userId));
    await tx.delete(eventReminders).where(eq(eventReminders.user_id, userId));
  },
};
