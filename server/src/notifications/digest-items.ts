import { ticketPath } from '@wyrmgate/contract/tickets-constants';
import type { Tx } from '../platform/database/database.ts';
import type { NotificationEmails } from '../platform/mail/templates/notifications.ts';
import { findNames } from '../users/service.ts';

/** Finds the current titles and paths of the threads that all players may read. */
export type ThreadFinder = (tx: Tx, ids: readonly number[]) => Promise<Map<number, { title: string; path: string }>>;

type Entry = { data: object; thread_id?: number | null | undefined };

/** The thread that a group of notifications is about; null if it is about something else. */
export const threadOf = (group: string): number | null => {
  const [, id] = /^forum_(?:mention|reply):(\d+)$/.exec(group) ?? [];
  return id === undefined ? null : Number(id);
};

/** Leaves out threads that have been hidden or closed since then, and names the others by their current title. */
export const stillReadable = async <E extends Entry>(
  tx: Tx,
  findThreads: ThreadFinder,
  entries: readonly E[],
): Promise<E[]> => {
  const threads = await findThreads(tx, [...new Set(entries.flatMap(({ thread_id }) => thread_id ?? []))]);
  return entries.flatMap((entry) => {
    if (entry.thread_id == null) return [entry];
    const thread = threads.get(entry.thread_id);
    return thread ? [{ ...entry, data: { ...entry.data, thread: thread.title }, link: thread.path }] : [];
  });
};

type Digest = NotificationEmails['notification-digest'];

const ticketLink = (data: { number?: number }): { link?: string } =>
  data.number === undefined ? {} : { link: ticketPath(data.number) };

/**
 * Updates a summary that waited for the mail server, because threads may have been hidden or renamed and accounts
 * deleted since then. Returns undefined if nothing is left to list.
 */
export const currentDigest = async (
  tx: Tx,
  findThreads: ThreadFinder,
  { items, ...digest }: Digest,
): Promise<Digest | undefined> => {
  const readable = await stillReadable(tx, findThreads, items);
  const names = await findNames(
    tx,
    readable.flatMap(({ actor_id }) => actor_id ?? []),
  );
  if (readable.length === 0) return undefined;
  return {
    ...digest,
    items: readable.map((item) => ({
      ...ticketLink(item.data),
      ...item,
      author: item.actor_id == null ? item.author : (names.get(item.actor_id) ?? null),
    })),
  };
};
