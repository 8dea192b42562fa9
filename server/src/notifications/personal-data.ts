import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { notificationCauses, notificationSwitches, notifications, notificationsDigest } from './table.ts';

/** The player's own notifications are deleted. Those that the player caused for others stay, but without the name. */
export const notificationsPersonalData: PersonalData = {
  tables: [notifications, notificationCauses, notificationSwitches, notificationsDigest],
  export: async (tx, userId) => ({
    notifications: await tx
      .select({
        kind: notifications.kind,
        data: notifications.data,
        link: notifications.link,
        count: notifications.count,
        created_at: notifications.created_at,
        read_at: notifications.read_at,
      })
      .from(notifications)
      .where(eq(notifications.user_id, userId))
      .orderBy(asc(notifications.id)),
    switches: await tx
      .select({
        topic: notificationSwitches.topic,
        portal: notificationSwitches.portal,
        email: notificationSwitches.email,
        daily: notificationSwitches.daily,
      })
      .from(notificationSwitches)
      .where(eq(notificationSwitches.user_id, userId)),
    summary: await tx
      .select({
        kind: notificationsDigest.kind,
        data: notificationsDigest.data,
        created_at: notificationsDigest.created_at,
      })
      .from(notificationsDigest)
      .where(eq(notificationsDigest.user_id, userId))
      .orderBy(asc(notificationsDigest.id)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(notifications).where(eq(notifications.user_id, userId));
    await tx.delete(notificationCauses).where(eq(notificationCauses.user_id, userId));
    await tx.delete(notificationSwitches).where(eq(notificationSwitches.user_id, userId));
    await tx.delete(notificationsDigest).where(eq(notificationsDigest.user_id, userId));
    await tx.update(notificationsDigest).set({ actor_id: null }).where(eq(notificationsDigest.actor_id, userId));
    await tx.update(notifications).set({ actor_id: null }).where(eq(notifications.actor_id, userId));
  },
};
