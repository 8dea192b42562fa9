import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { imageKeysOf, mentionIdsOf } from '@wyrmgate/contract/rich-text-document';
import { desc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findNames } from '../users/service.ts';
import { openScreens } from '../word-filter/screen.ts';
import { requirePost } from './find.ts';
import { attachImages, imagesIn, readImages, withImages } from './images/posted.ts';
import { assertMayActOn, seesHidden } from './rights.ts';
import { withPresentNames } from './thread.ts';
import { forumPostVersions } from './versions/table.ts';

type Contract = typeof contract;

/**
 * Returns earlier versions of a post. Masks them for readers with the current word filter, which may have been extended
 * since then.
 */
export const showHistory = async (
  work: Work,
  { params }: Received<Contract['history']>,
): Promise<Returned<Contract['history']>> => {
  const { tx, actor } = work;
  const { post, section } = await requirePost(tx, actor, params.id);
  // Only moderators see pictures that an edit removed, because a picture may be the reason for the edit.
  const all = seesHidden(actor);
  const rows = await tx
    .select()
    .from(forumPostVersions)
    .where(eq(forumPostVersions.post_id, post.id))
    .orderBy(desc(forumPostVersions.id))
    .limit(10);
  const names = await findNames(tx, [...new Set(rows.flatMap(({ body }) => mentionIdsOf(body)))]);
  const present = new Set(imageKeysOf(post.body));
  const screen = await openScreens(tx, section.language);
  const shown = rows.flatMap(({ body, until }) => {
    if (all) return [{ body, until }];
    const filter = screen();
    const doc = filter.doc(withImages(body, present));
    // A text with words that the filter rejects, rather than masks, cannot be shown at all.
    const refused = filter.action() === 'hold' || filter.action() === 'reject';
    return refused ? [] : [{ body: doc, until }];
  });
  const images = await readImages(
    work,
    shown.map(({ body }) => body),
  );
  return {
    versions: shown.map(({ body, until }) => ({
      body: withPresentNames(body, names),
      images: imagesIn(body, images),
      until: until.toISOString(),
    })),
  };
};

/** Deletes the earlier versions of a post, and the pictures that only they showed. */
export const removeHistory = async (
  { tx, actor, audit }: Work<User>,
  { params: { id }, body: { reason } }: Received<Contract['removeHistory']>,
): Promise<Returned<Contract['removeHistory']>> => {
  audit.target('forum_post', id);
  audit.note(reason);
  const { post } = await requirePost(tx, actor, id, { removed: true });
  await assertMayActOn(tx, actor, post.author_id);
  const removed = await tx
    .delete(forumPostVersions)
    .where(eq(forumPostVersions.post_id, id))
    .returning({ id: forumPostVersions.id });
  if (removed.length === 0) throw problem(forumProblems.notFound);
  await attachImages(tx, { doc: post.body, post: id, release: true });
  return { removed: removed.length };
};
