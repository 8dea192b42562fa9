import type { NotificationFacts } from '@wyrmgate/contract/notifications';
import { notificationKinds, notificationTopics } from '@wyrmgate/contract/notifications-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

export const notifications = pgTable(
  'notifications',
  {
    /** Replaced when another notification of the group arrives, so that lists by id are in chronological order. */
    id: id(),
    user_id: reference(() => users.id).notNull(),
    kind: oneOf(notificationKinds).notNull(),
    data: jsonb().$type<NotificationFacts['data']>().notNull(),
    link: text(),
    actor_id: reference(() => users.id),
    /** Unread notifications of the same group share one row. */
    group_key: text().notNull(),
    count: integer().notNull().default(1),
    created_at: moment().notNull(),
    read_at: moment(),
  },
  (table) => [
    // Also serves the count of unread notifications.
    uniqueIndex('notifications_group').on(table.user_id, table.group_key).where(sql`${table.read_at} is null`),
    index('notifications_user').on(table.user_id, table.id),
    index('notifications_actor').on(table.actor_id),
    // Used to delete old notifications.
    index('notifications_created').on(table.created_at),
    check('notifications_kind', isOneOf(table.kind, notificationKinds)),
    check('notifications_count', sql`${table.count} > 0`),
    check('notifications_link', sql`${table.link} like '/%'`),
  ],
);

/** Causes of notifications that were sent, so that a repeated job does not notify players again. */
export const notificationCauses = pgTable(
  'notifications_causes',
  {
    user_id: reference(() => users.id).notNull(),
    cause: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.cause] }),
    index('notifications_causes_created').on(table.created_at),
  ],
);

/** Topics whose settings a player changed. All other topics are on. */
export const notificationSwitches = pgTable(
  'notifications_switches',
  {
    user_id: reference(() => users.id).notNull(),
    topic: oneOf(notificationTopics).notNull(),
    portal: boolean().notNull().default(true),
    email: boolean().notNull().default(true),
    /** Whether emails come as one summary a day. */
    daily: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.topic] }),
    check('notifications_switches_topic', isOneOf(table.topic, notificationTopics)),
  ],
);

/** The entries of a player's next daily summary. They are deleted when it is sent. */
export const notificationsDigest = pgTable(
  'notifications_digest',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    kind: oneOf(notificationKinds).notNull(),
    topic: oneOf(notificationTopics).notNull(),
    data: jsonb().$type<NotificationFacts['data']>().notNull(),
    actor_id: reference(() => users.id),
    group_key: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('notifications_digest_user').on(table.user_id, table.id),
    index('notifications_digest_created').on(table.created_at, table.user_id),
    index('notifications_digest_actor').on(table.actor_id),
  ],
);
