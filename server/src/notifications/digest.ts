import type { NotificationFacts } from '@wyrmgate/contract/notifications';
import { dailyTopics, digestHour, maxDigestItems } from '@wyrmgate/contract/notifications-constants';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findNames, findUser, mailTo } from '../users/service.ts';
import { stillReadable, type ThreadFinder, threadOf } from './digest-items.ts';
import { notificationSwitches, notificationsDigest } from './table.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'mail'>;

const minuteMs = 60_000;
/** A grace period longer than any transaction, so that nothing from before the hour is committed after its summary. */
const graceMs = 5 * minuteMs;
const batch = 200;

/** Returns the latest time at which summaries were due, in the server's time zone. */
export const lastDigestAt = (now: Date): Date => {
  const due = new Date(now.getTime() - graceMs);
  const at = new Date(due);
  at.setHours(digestHour, 0, 0, 0);
  if (at > due) at.setDate(at.getDate() - 1);
  return at;
};

/**
 * Takes the waiting entries of one player and enqueues the summary. If two processes do this at the same time, the
 * second one finds nothing.
 */
const sendOne = async (
  tx: Tx,
  findThreads: ThreadFinder,
  { mail }: Parts,
  userId: number,
  before: Date,
): Promise<boolean> => {
  const rows = await tx
    .delete(notificationsDigest)
    .where(and(eq(notificationsDigest.user_id, userId), lt(notificationsDigest.created_at, before)))
    .returning();
  const player = await findUser(tx, userId);
  if (rows.length === 0 || player?.status !== 'active') return false;
  const off = await tx
    .select({ topic: notificationSwitches.topic })
    .from(notificationSwitches)
    .where(and(eq(notificationSwitches.user_id, userId), eq(notificationSwitches.email, false)));
  const asked = rows
    .filter(({ topic }) => !off.some((each) => each.topic === topic))
    .map((row) => ({ ...row, thread_id: threadOf(row.group_key) }));
  const wanted = (await stillReadable(tx, findThreads, asked)).toSorted((one, other) => one.id - other.id);
  if (wanted.length === 0) return false;
  const groups = [...Map.groupBy(wanted, ({ group_key }) => group_key).values()];
  const shown = groups.slice(-maxDigestItems).flatMap((group) => {
    const last = group.at(-1);
    return last ? [{ ...last, total: group.length }] : [];
  });
  const names = await findNames(
    tx,
    shown.flatMap(({ actor_id }) => actor_id ?? []),
  );
  await mail.enqueue(tx, {
    cause: `digest:${userId}:${before.toISOString()}`,
    ...mailTo(player),
    template: 'notification-digest',
    topic: { topic: 'digest', user: userId },
    values: {
      username: player.username,
      items: shown.map(({ kind, data, actor_id, thread_id, total }) => ({
        // `kind` and `data` are written together, so they match.
        ...({ kind, data } as NotificationFacts),
        count: total,
        author: (actor_id === null ? undefined : names.get(actor_id)) ?? null,
        actor_id,
        thread_id,
      })),
      more: groups.length - shown.length,
    },
  });
  return true;
};

/** Sends each player one summary of everything up to the last due time. Returns the number of summaries. */
export const sendDigests = async (parts: Parts, findThreads: ThreadFinder): Promise<number> => {
  const { database, clock } = parts;
  const before = lastDigestAt(clock.now());
  let sent = 0;
  for (;;) {
    const waiting = await database.db
      .selectDistinct({ id: notificationsDigest.user_id })
      .from(notificationsDigest)
      .where(lt(notificationsDigest.created_at, before))
      .orderBy(asc(notificationsDigest.user_id))
      .limit(batch);
    for (const { id } of waiting)
      if (await database.transaction((tx) => sendOne(tx, findThreads, parts, id, before))) sent += 1;
    if (waiting.length < batch) break;
  }
  return sent;
};

/** Ends the summary by switching off the emails of all topics in it. */
export const endDigest = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .update(notificationSwitches)
    .set({ email: false })
    .where(
      and(
        eq(notificationSwitches.user_id, userId),
        eq(notificationSwitches.daily, true),
        inArray(notificationSwitches.topic, [...dailyTopics]),
      ),
    );
};
