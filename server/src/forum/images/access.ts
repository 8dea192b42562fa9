// Decides who may open a picture. Permissions are checked at every request, because addresses can be stored and passed
// on.
import { timingSafeEqual } from 'node:crypto';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type HeldRights, rightsOf } from '../../roles/rights.ts';
import { findUser } from '../../users/service.ts';
import { maySee, seesHidden } from '../rights.ts';
import { forumPosts, forumSections, forumThreads, type SectionRow } from '../table.ts';
import { forumImages } from './table.ts';

/** Finds pictures, each with the post that uses it, if any. */
const placesWhere = (tx: Tx, where: SQL) =>
  tx
    .select({
      key: forumImages.key,
      status: forumImages.status,
      width: forumImages.width,
      height: forumImages.height,
      owner: forumImages.author_id,
      removed_by: forumPosts.removed_by,
      /** False if an edit removed the picture, so that only an earlier version of the post has it. */
      shown: sql<boolean | null>`position(${forumImages.key} in ${forumPosts.body}::text) > 0`,
      author: forumPosts.author_id,
      hidden: forumThreads.hidden,
      held: forumThreads.held,
      opener: forumThreads.author_id,
      section: forumSections,
    })
    .from(forumImages)
    .leftJoin(forumPosts, eq(forumPosts.id, forumImages.post_id))
    .leftJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .leftJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(where);
export type ImagePlace = Awaited<ReturnType<typeof placesWhere>>[number];

export const placesOf = (tx: Tx, keys: readonly string[]): Promise<ImagePlace[]> =>
  placesWhere(tx, inArray(forumImages.key, [...keys]));

type Holder = { kind: 'visitor' } | ({ kind: 'user'; id: number } & HeldRights);
const visitor: Holder = { kind: 'visitor' };

const isShownTo = (place: ImagePlace, section: SectionRow, actor: Holder): boolean => {
  const { removed_by, shown, hidden, held, author, opener } = place;
  if (!maySee(section, actor)) return false;
  if (seesHidden(actor)) return true;
  const user = actor.kind === 'user' ? actor : undefined;
  // The list of posts awaiting approval requires only this permission.
  const approves = user !== undefined && holdsPermission(user.permissions, 'admin.forum.view');
  if (hidden && !(held && (approves || user?.id === opener))) return false;
  const waits = removed_by === 'approval' && approves;
  if (removed_by !== null && !waits && (removed_by === 'staff' || user?.id !== author)) return false;
  return shown === true;
};

export const mayOpen = (place: ImagePlace, actor: Holder): boolean =>
  place.section === null ? actor.kind === 'user' && actor.id === place.owner : isShownTo(place, place.section, actor);

/** Pictures that everyone may open have the same address for everyone, so caches can share them. */
export const isPublic = (place: ImagePlace): boolean => mayOpen(place, visitor);

const passMs = 6 * 3_600_000;
const purpose = 'forum-image';
type Parts = Pick<Platform, 'crypto' | 'clock' | 'database'>;

/**
 * Identifies the reader in a picture's address, because browsers send no token when they load pictures. It grants no
 * access, and stays the same for hours so that the picture is loaded once.
 */
export const passFor = (
  { crypto, clock }: Pick<Platform, 'crypto' | 'clock'>,
  key: string,
  actor: { kind: 'visitor' } | { kind: 'user'; id: number },
): string | null => {
  if (actor.kind === 'visitor') return null;
  const until = (Math.floor(clock.now().getTime() / passMs) + 2) * passMs;
  const text = `${actor.id.toString(36)}.${until.toString(36)}`;
  return `${text}.${crypto.mac(purpose, `${key}.${text}`)}`;
};

/** Returns the reader named by a pass, with their current permissions. An invalid pass counts as a visitor. */
export const readerOf = async ({ crypto, clock, database }: Parts, key: string, pass: string): Promise<Holder> => {
  const [id = '', until = '', mac = ''] = pass.split('.');
  const expected = Buffer.from(crypto.mac(purpose, `${key}.${id}.${until}`));
  const sent = Buffer.from(mac);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return visitor;
  if (Number.parseInt(until, 36) <= clock.now().getTime()) return visitor;
  const user = await findUser(database.db, Number.parseInt(id, 36));
  if (user?.status !== 'active') return visitor;
  return { kind: 'user', id: user.id, ...(await rightsOf(database.db, user)) };
};
