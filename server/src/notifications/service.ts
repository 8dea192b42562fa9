import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type notifications as contract,
  type NotificationFacts,
  notificationProblems,
} from '@wyrmgate/contract/notifications';
import { dailyTopics, notificationTopics, requiredEmails } from '@wyrmgate/contract/notifications-constants';
import { and, count, eq, isNull, lte } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { listNewest } from '../platform/database/paging.ts';
import { findNames } from '../users/service.ts';
import { threadOf } from './digest-items.ts';
import { announceUnread, unnamedThread } from './notify.ts';
import { notificationSwitches, notifications } from './table.ts';

type Contract = typeof contract;

const unreadOf = (userId: number) => and(eq(notifications.user_id, userId), isNull(notifications.read_at));

const countUnread = async (tx: Tx, userId: number): Promise<{ unread: number }> => {
  const [row] = await tx.select({ unread: count() }).from(notifications).where(unreadOf(userId));
  return { unread: row?.unread ?? 0 };
};

/** Finds the titles of those threads that the caller may read now. */
export type TitleFinder = (
  work: Pick<Work<User>, 'tx' | 'actor'>,
  ids: readonly number[],
) => Promise<Map<number, string>>;

type Named = Pick<typeof notifications.$inferSelect, 'group_key' | 'data'>;
/** The thread whose title was not stored with the notification. */
const threadToName = ({ group_key, data }: Named): number | null =>
  'thread' in data && data.thread === unnamedThread ? threadOf(group_key) : null;

export const listNotifications = async (
  findTitles: TitleFinder,
  work: Work<User>,
  { query: { after, limit, unread } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { tx, actor } = work;
  const where = unread ? unreadOf(actor.id) : eq(notifications.user_id, actor.id);
  const { rows, next } = await listNewest(tx, { table: notifications, where, after, limit });
  const names = await findNames(
    tx,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  );
  const titles = await findTitles(work, [...new Set(rows.flatMap((row) => threadToName(row) ?? []))]);
  const dataOf = (row: Named): object => {
    const thread = titles.get(threadToName(row) ?? 0);
    return thread === undefined ? row.data : { ...row.data, thread };
  };
  return {
    notifications: rows.map(({ id, kind, data, group_key, link, actor_id, count: total, created_at, read_at }) => ({
      id,
      // `kind` and `data` are written together, so they match.
      ...({ kind, data: dataOf({ group_key, data }) } as NotificationFacts),
      link,
      actor: (actor_id === null ? undefined : names.get(actor_id)) ?? null,
      count: total,
      created_at: created_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    })),
    next,
  };
};

export const readUnread = ({ tx, actor }: Work<User>): Promise<Returned<Contract['unread']>> =>
  countUnread(tx, actor.id);

export const markRead = async (
  { tx, actor, now, platform }: Work<User>,
  { params: { id } }: Received<Contract['read']>,
): Promise<Returned<Contract['read']>> => {
  const own = and(eq(notifications.id, id), eq(notifications.user_id, actor.id));
  const [row] = await tx.select({ read_at: notifications.read_at }).from(notifications).where(own).for('update');
  if (!row) throw problem(notificationProblems.notFound);
  if (row.read_at === null) {
    await tx.update(notifications).set({ read_at: now }).where(own);
    announceUnread(platform, tx, [actor.id]);
  }
  return countUnread(tx, actor.id);
};

export const markAllRead = async (
  { tx, actor, now, platform }: Work<User>,
  { body: { up_to } }: Received<Contract['readAll']>,
): Promise<Returned<Contract['readAll']>> => {
  const read = await tx
    .update(notifications)
    .set({ read_at: now })
    .where(and(unreadOf(actor.id), lte(notifications.id, up_to)))
    .returning({ id: notifications.id });
  if (read.length > 0) announceUnread(platform, tx, [actor.id]);
  return countUnread(tx, actor.id);
};

const readSwitches = async (tx: Tx, userId: number): Promise<Returned<Contract['switches']>['switches']> => {
  const rows = await tx.select().from(notificationSwitches).where(eq(notificationSwitches.user_id, userId));
  return notificationTopics.map((topic) => {
    const changed = rows.find((row) => row.topic === topic);
    const email_required = requiredEmails.includes(topic);
    return {
      topic,
      portal: changed?.portal ?? true,
      email: email_required || (changed?.email ?? true),
      daily: changed?.daily ?? false,
      email_required,
    };
  });
};

export const showSwitches = async ({ tx, actor }: Work<User>): Promise<Returned<Contract['switches']>> => ({
  switches: await readSwitches(tx, actor.id),
});

export const saveSwitch = async (
  { tx, actor }: Work<User>,
  { body: { topic, portal, email, daily } }: Received<Contract['saveSwitch']>,
): Promise<Returned<Contract['saveSwitch']>> => {
  if (email === false && requiredEmails.includes(topic)) throw problem(notificationProblems.emailRequired);
  if (daily === true && !dailyTopics.some((each) => each === topic)) throw problem(notificationProblems.notDaily);
  const changes = {
    ...(daily === undefined ? {} : { daily }),
    ...(portal === undefined ? {} : { portal }),
    ...(email === undefined ? {} : { email }),
  };
  await tx
    .insert(notificationSwitches)
    .values({ user_id: actor.id, topic, ...changes })
    .onConflictDoUpdate({
      target: [notificationSwitches.user_id, notificationSwitches.topic],
      set: { topic, ...changes },
    });
  const saved = (await readSwitches(tx, actor.id)).find((each) => each.topic === topic);
  if (!saved) throw new Error(`The topic ${topic} has no switches.`);
  return saved;
};
