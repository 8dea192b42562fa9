import type { ForumRight } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumSection } from '@wyrmgate/contract/forum-shapes';
import { holdsPermission, opensAdmin } from '@wyrmgate/contract/permissions';
import { everything } from '@wyrmgate/contract/roles';
import { asc } from 'drizzle-orm';
import type { Actor, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { rightsOfEach } from '../roles/rights.ts';
import { mayActOn } from '../users/may-act-on.ts';
import { findAuthors } from '../users/service.ts';
import { forumSections, type PostRecord, type SectionRow, type ThreadRecord } from './table.ts';

type Holder = Pick<User, 'kind' | 'permissions' | 'roles'> | { kind: 'visitor' };

const holds = (actor: Holder, permission: string): boolean =>
  actor.kind === 'user' && holdsPermission(actor.permissions, permission);

export const mayModerate = (actor: Holder): boolean => holds(actor, 'admin.forum.moderate');
export const mayDelete = (actor: Holder): boolean => holds(actor, 'admin.forum.delete');
/** Whether someone sees hidden threads and removed posts in the sections that they can see. */
export const seesHidden = (actor: Holder): boolean => mayModerate(actor) || mayDelete(actor);

/** Throws if one of the authors is another member of staff of the same or a higher level. */
export const assertMayActOn = async (tx: Tx, actor: User, ...authorIds: readonly number[]): Promise<void> => {
  if (!(await mayActOn(tx, actor, ...authorIds))) throw problem(forumProblems.notAllowed);
};

/** Whether only its author and staff have ever seen a post. For other readers, it does not exist. */
export const isUnseen = ({ removed_by }: Pick<PostRecord, 'removed_by'>): boolean =>
  removed_by === 'approval' || removed_by === 'rejected';

type Right = 'see' | 'post' | 'reply';

const grants = (name: Right, section: SectionRow, actor: Holder): boolean => {
  const right: ForumRight = section[`${name}_right`];
  if (right === 'everyone') return true;
  if (actor.kind === 'visitor') return false;
  if (right === 'players') return true;
  if (right === 'staff') return opensAdmin(actor.permissions);
  if (right === 'role') {
    const role = section[`${name}_role`];
    return actor.permissions.includes(everything) || (role !== null && actor.roles.includes(role));
  }
  return section.permission !== null && holdsPermission(actor.permissions, section.permission);
};

export const maySee = (section: SectionRow, actor: Holder): boolean => grants('see', section, actor);

/** Whether the right to see a section differs from that of another one, or from what it was. */
export const changesViewers = (from: SectionRow, to: SectionRow): boolean =>
  from.see_right !== to.see_right ||
  (from.see_right === 'permission' && from.permission !== to.permission) ||
  (from.see_right === 'role' && from.see_role !== to.see_role);

/** Whether a move between these sections changes who can read a thread, or closes it. */
export const changesReaders = (from: SectionRow, to: SectionRow): boolean =>
  changesViewers(from, to) || (to.read_only && !from.read_only);

const mayWrite = (right: Right, section: SectionRow, actor: Actor): boolean =>
  actor.kind === 'user' &&
  maySee(section, actor) &&
  grants(right, section, actor) &&
  (!section.read_only || mayModerate(actor));

export const mayPost = (section: SectionRow, actor: Actor): boolean => mayWrite('post', section, actor);
export const mayReply = (section: SectionRow, actor: Actor): boolean => mayWrite('reply', section, actor);

/** Whether the caller manages sections, or may open a thread in this section or reply there. */
export const mayPlace = (section: SectionRow, actor: Actor, kind: 'thread' | 'reply'): boolean =>
  holds(actor, 'admin.forum.sections') || (kind === 'thread' ? mayPost(section, actor) : mayReply(section, actor));

/** Otherwise a moderator could publish in a section without the right to post there. */
export const assertMayPlace = (section: SectionRow, actor: User, kind: 'thread' | 'reply'): void => {
  if (!mayPlace(section, actor, kind)) throw problem(forumProblems.notAllowed);
};

const sectionsQuery = prepared((tx) =>
  tx
    .select()
    .from(forumSections)
    .orderBy(asc(forumSections.sort_order), asc(forumSections.id))
    .prepare('forum_sections'),
);
export const readSections = (tx: Tx): Promise<SectionRow[]> => sectionsQuery(tx).execute();

/** Returns those of the sections that the caller sees, by id. */
export const visibleAmong = (rows: readonly SectionRow[], actor: Actor): Map<number, SectionRow> =>
  new Map(rows.filter((row) => maySee(row, actor)).map((row) => [row.id, row]));

/**
 * Returns the sections that the caller sees, by id. Lists filter by them in the query, so that pages are always full.
 */
export const visibleSections = async (tx: Tx, actor: Actor): Promise<Map<number, SectionRow>> =>
  visibleAmong(await readSections(tx), actor);

/** Whether a role has a right in a section that the actor does not see. */
export const opensHiddenSection = async (tx: Tx, actor: User, role: number): Promise<boolean> =>
  (await readSections(tx)).some(
    (section) => [section.see_role, section.post_role, section.reply_role].includes(role) && !maySee(section, actor),
  );

/** Throws the same problem for an unknown section and for one that the caller may not see. */
export const requireSection = async (tx: Tx, actor: Actor, slug: string): Promise<SectionRow> => {
  for (const section of (await visibleSections(tx, actor)).values()) if (section.slug === slug) return section;
  throw problem(forumProblems.notFound);
};

export const showSection = (row: SectionRow, actor: Actor): ForumSection => ({
  id: row.id,
  slug: row.slug,
  names: row.names,
  descriptions: row.descriptions,
  icon: row.icon,
  language: row.language,
  open: row.see_right === 'everyone',
  read_only: row.read_only,
  threads: row.threads,
  posts: row.posts,
  may_post: mayPost(row, actor),
});

type Opened = {
  thread: Pick<ThreadRecord, 'hidden'>;
  section: SectionRow;
  /** The players who opened the thread. */
  users: readonly number[];
};

const isOpen = ({ thread, section }: Opened): boolean =>
  !thread.hidden && (section.see_right === 'everyone' || section.see_right === 'players');

/**
 * Returns which players may still read each thread. It may have been moved or hidden since they opened it. The number of
 * queries does not depend on the number of threads.
 */
export const readersOfEach = async (tx: Tx, opened: readonly Opened[]): Promise<readonly (readonly number[])[]> => {
  const checked = [...new Set(opened.flatMap((one) => (isOpen(one) ? [] : one.users)))];
  if (checked.length === 0) return opened.map(({ users }) => users);
  const levels = await findAuthors(tx, checked);
  const held = await rightsOfEach(
    tx,
    [...levels].map(([id, { authority }]) => ({ id, authority })),
  );
  const mayRead = ({ thread, section }: Opened, user: number): boolean => {
    const rights = held.get(user);
    if (!rights) return false;
    const holder = { kind: 'user' as const, ...rights };
    return maySee(section, holder) && (!thread.hidden || seesHidden(holder));
  };
  return opened.map((one) => (isOpen(one) ? one.users : one.users.filter((user) => mayRead(one, user))));
};

/** Like `readersOfEach`, for one thread. */
export const readersAmong = async (
  tx: Tx,
  place: Omit<Opened, 'users'>,
  users: readonly number[],
): Promise<readonly number[]> => (await readersOfEach(tx, [{ ...place, users }]))[0] ?? [];
