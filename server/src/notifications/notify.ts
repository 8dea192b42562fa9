// The only file of this domain that other domains import.
import type { NotificationFacts } from '@wyrmgate/contract/notifications';
import {
  maxNotifications,
  type NotificationTopic,
  notificationKinds,
  topicOfKind,
} from '@wyrmgate/contract/notifications-constants';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import { preparedRows } from '../platform/database/prepared.ts';
import type { Platform } from '../platform/platform.ts';
import { notificationSwitches, notifications, notificationsDigest } from './table.ts';

export type Notice = NotificationFacts & {
  user: number;
  /** Idempotency key, such as `payment:12:completed`. */
  cause: string;
  /**
   * Unread notifications of the same group, such as the replies to a thread, become one. By default, each one is
   * separate.
   */
  group?: string;
  /** Path of the page that the notification is about. */
  link: string | null;
  /** The player who caused it. */
  actor?: number;
};
/** Stored instead of a title that the player may lose the right to read. The list adds the title for its readers. */
export const unnamedThread = '…';

type Parts = Pick<Platform, 'realtime' | 'clock'>;

/** After the commit, makes these players' open pages reload their unread count. */
export const announceUnread = ({ realtime }: Parts, tx: Tx, users: Iterable<number>): void => {
  for (const user of new Set(users)) afterCommit(tx, () => realtime.toUser(user, 'notification', {}));
};

/**
 * Stores notifications in one statement, which may touch each group of a player only once. Returns the players who got
 * one, and how many each had before, counted up to the limit.
 */
const insertOnce = async (tx: Tx, notices: readonly Notice[], now: Date): Promise<{ user: number; had: number }[]> => {
  const wanted = notices.map(({ user, kind, data, link, actor, cause, group }) => ({
    user_id: user,
    kind,
    topic: topicOfKind[kind],
    data,
    link,
    actor_id: actor ?? null,
    cause,
    group_key: group ? `${kind}:${group}` : `${kind}:${cause}`,
  }));
  const rows = await insertQuery(tx, { wanted: JSON.stringify(wanted), now: now.toISOString() });
  return rows.map(({ user_id, had }) => ({ user: Number(user_id), had }));
};

const insertQuery = preparedRows<{ user_id: number; had: number }>('notifications_insert', () => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return sql`with wanted as (
          select w.* from jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb) as w(user_id bigint, kind text,
            topic text, data jsonb, link text, actor_id bigint, cause text, group_key text)
          where exists (select 1 from users u where u.id = w.user_id and u.status <> 'deleted')
        ), fresh as (
          insert into notifications_causes (user_id, cause, created_at)
          select user_id, cause, ${now} from wanted order by user_id, cause
          on conflict do nothing
          returning user_id, cause
        ), summed as (
          insert into notifications_digest (user_id, kind, topic, data, actor_id, group_key, created_at)
          select w.user_id, w.kind, w.topic, w.data, w.actor_id, w.group_key, ${now}
          from wanted w join fresh using (user_id, cause)
          join notifications_switches s on s.user_id = w.user_id and s.topic = w.topic and s.email and s.daily
        )
        insert into ${notifications} as n (user_id, kind, data, link, actor_id, group_key, count, created_at)
        select w.user_id, w.kind, w.data, w.link, w.actor_id, w.group_key, 1, ${now}
        from wanted w join fresh using (user_id, cause)
        where not exists (select 1 from notifications_switches s
          where s.user_id = w.user_id and s.topic = w.topic and not s.portal)
        order by w.user_id
        on conflict (user_id, group_key) where read_at is null do update set id = default, data = excluded.data,
          actor_id = excluded.actor_id, count = n.count + 1, created_at = excluded.created_at
        returning user_id, (select count(*) from (
          select from notifications m where m.user_id = n.user_id limit ${sql.raw(String(maxNotifications))}) as earlier)::int as had`;
});

const securityKinds = notificationKinds.filter((kind) => topicOfKind[kind] === 'account');

/**
 * Deletes the oldest notifications beyond the limit, except for unread ones about the account: a flood of mentions must not hide a login
 * from a new device.
 */
const deleteBeyondLimit = async (tx: Tx, users: readonly number[]): Promise<void> => {
  const sorted = users.toSorted((one, other) => one - other);
  await tx.execute(sql`
    delete from ${notifications} n using unnest(${`{${sorted.join()}}`}::bigint[]) u(id)
    where n.user_id = u.id and n.id < (select m.id from ${notifications} m where m.user_id = u.id
      order by m.id desc offset ${maxNotifications - 1} limit 1)
      and not (n.read_at is null and n.kind = any(${`{${securityKinds.join()}}`}::text[]))`);
};

/** Returns the players who now have more notifications than the limit allows. */
const beyondLimit = (stored: readonly { user: number; had: number }[]): number[] => {
  const counts = new Map<number, number>();
  for (const { user, had } of stored) counts.set(user, (counts.get(user) ?? had) + 1);
  return [...counts].filter(([, total]) => total > maxNotifications).map(([user]) => user);
};

/** Splits notices into rounds in which each group of a player occurs at most once. */
const roundsOf = (notices: readonly Notice[]): Notice[][] => {
  const rounds: Notice[][] = [];
  const seen = new Map<string, number>();
  for (const notice of notices) {
    const key = `${notice.user} ${notice.kind} ${notice.group ?? notice.cause}`;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    rounds[round] = [...(rounds[round] ?? []), notice];
  }
  return rounds;
};

/**
 * Notifies players in the portal, in the caller's transaction: once per cause, and only about topics that they have not
 * switched off. Their open pages are notified after the commit.
 */
export const notify = async (platform: Parts, tx: Tx, notices: Notice | readonly Notice[]): Promise<void> => {
  const now = platform.clock.now();
  for (const round of roundsOf([notices].flat() as Notice[])) {
    const stored = await insertOnce(tx, round, now);
    const full = beyondLimit(stored);
    if (full.length > 0) await deleteBeyondLimit(tx, full);
    announceUnread(
      platform,
      tx,
      stored.map(({ user }) => user),
    );
  }
};

/** Marks unread notifications of these groups as read, because the player opened the page that they are about. */
export const settle = async (platform: Parts, tx: Tx, user: number, groups: readonly string[]): Promise<void> => {
  const rows = await tx
    .update(notifications)
    .set({ read_at: platform.clock.now() })
    .where(
      and(
        eq(notifications.user_id, user),
        inArray(notifications.group_key, [...groups]),
        isNull(notifications.read_at),
      ),
    )
    .returning({ id: notifications.id });
  if (rows.length > 0) announceUnread(platform, tx, [user]);
};

/**
 * Deletes everyone's notifications of these groups, because some players may have lost access to what they name. Reads
 * the whole table, so use it only for staff actions.
 */
export const withdraw = async (platform: Parts, tx: Tx, groups: readonly string[] | SQL): Promise<void> => {
  const wanted = Array.isArray(groups) ? [...groups] : (groups as SQL);
  const rows = await tx
    .delete(notifications)
    .where(inArray(notifications.group_key, wanted))
    .returning({ user: notifications.user_id });
  await tx.delete(notificationsDigest).where(inArray(notificationsDigest.group_key, wanted));
  announceUnread(
    platform,
    tx,
    rows.map(({ user }) => user),
  );
};

/** Returns the players who get no immediate email about this topic, because it is off or part of the daily summary. */
export const withoutEmail = async (
  tx: Tx,
  topic: NotificationTopic,
  users: readonly number[],
): Promise<Set<number>> => {
  if (users.length === 0) return new Set();
  const rows = await tx
    .select({ id: notificationSwitches.user_id })
    .from(notificationSwitches)
    .where(
      and(
        inArray(notificationSwitches.user_id, [...users]),
        eq(notificationSwitches.topic, topic),
        or(eq(notificationSwitches.email, false), eq(notificationSwitches.daily, true)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};
