// Notifies authors, in the portal and by email, when staff act on their posts.
import { sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { notify, withdraw } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { cancelEmails } from '../platform/mail/cancel.ts';
import { findUsers, mailTo } from '../users/service.ts';
import type { FoundThread } from './find.ts';
import { postUrl } from './notices.ts';
import { readersAmong } from './rights.ts';
import type { PostRecord } from './table.ts';

type Parts = Pick<Work<User>, 'tx' | 'platform'>;
type Removed = FoundThread & { reason: string } & (
    | { what: 'thread' }
    /** The thread stays visible. */
    | { what: 'post'; post: Pick<PostRecord, 'id' | 'no' | 'author_id'> }
  );

const keyOf = (what: Removed['what'], id: number): string => `${what}-${id}`;

/**
 * Returns the title of a thread for the author of one of its posts. Staff may have moved it to a section that the
 * author cannot read.
 */
export const titleFor = async (tx: Tx, { thread, section }: FoundThread, author: number): Promise<string> => {
  const readers = await readersAmong(tx, { thread: { hidden: false }, section }, [author]);
  return readers.length > 0 ? thread.title : '…';
};

/** Notifies the author that staff removed a post or hid a thread, and why. */
export const tellRemoved = async (
  { tx, platform, actor, now }: Parts & Pick<Work<User>, 'actor' | 'now'>,
  removed: Removed,
): Promise<void> => {
  const { thread, section, reason } = removed;
  const hidden = removed.what === 'thread';
  const author = removed.what === 'thread' ? thread.author_id : removed.post.author_id;
  if (author === actor.id) return;
  const person = (await findUsers(tx, [author])).get(author);
  if (person?.status !== 'active') return;
  const title = await titleFor(tx, removed, author);
  const path =
    title === thread.title && removed.what === 'post' ? postUrl(section.slug, thread, removed.post.no) : null;
  const key = keyOf(removed.what, removed.what === 'thread' ? thread.id : removed.post.id);
  const cause = `forum:removed:${key}:${now.getTime()}`;
  await notify(platform, tx, {
    user: author,
    kind: 'forum_removed',
    cause,
    group: key,
    data: { thread: title, hidden, reason },
    link: path,
  });
  await platform.mail.enqueue(tx, {
    cause,
    template: 'forum-removed',
    values: { username: person.username, title, hidden, reason, path: path ?? '/forum' },
    ...mailTo(person),
  });
};

/** Withdraws notifications about a removal that staff have undone. */
export const withdrawRemoved = async ({ tx, platform }: Parts, what: Removed['what'], id: number): Promise<void> => {
  const key = keyOf(what, id);
  await withdraw(platform, tx, [`forum_removed:${key}`]);
  await cancelEmails(tx, ['forum-removed'], (cause) => sql`split_part(${cause}, ':', 3) = ${key}`);
};
