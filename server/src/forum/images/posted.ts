// Pictures in the texts of posts. Each belongs to one author and one post.

import { type TrustLevel, trustLevels } from '@wyrmgate/contract/forum-constants';
import type { ForumImage } from '@wyrmgate/contract/forum-image-shape';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumLimits } from '@wyrmgate/contract/forum-shapes';
import { imageKeysOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Actor, User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pickSettings, type Settings } from '../../settings/service.ts';
import { isPublic, passFor, placesOf } from './access.ts';
import { forumImages } from './table.ts';

const reaches = (level: TrustLevel, wanted: TrustLevel): boolean =>
  trustLevels.indexOf(level) >= trustLevels.indexOf(wanted);

/** The settings that `imagesFor` needs. */
export const imageKeys = ['forum_images', 'forum_images_level', 'forum_images_per_post'] as const;

/** Returns how many pictures a post may have under its author's limits, which are null for staff who moderate. */
export const imagesFor = (
  { forum_images, forum_images_level, forum_images_per_post }: Pick<Settings, (typeof imageKeys)[number]>,
  limits: Pick<ForumLimits, 'level'> | null,
): number =>
  forum_images && (limits === null || reaches(limits.level, forum_images_level)) ? forum_images_per_post : 0;

/** Returns how many pictures a post of the author may have. Throws if it may not have any. */
export const assertImagesAllowed = async (tx: Tx, limits: Pick<ForumLimits, 'level'> | null): Promise<number> => {
  const settings = await pickSettings(tx, ...imageKeys);
  const most = imagesFor(settings, limits);
  if (most > 0) return most;
  throw problem(settings.forum_images ? forumProblems.noImagesYet : forumProblems.imagesOff);
};

/** Throws if a text has too many pictures, or one that its author may not use. `post` is the post being edited. */
export const checkImages = async (
  { tx, actor }: Work<User>,
  { doc, limits, post }: { doc: RichTextDoc; limits: Pick<ForumLimits, 'level'> | null; post?: number },
): Promise<void> => {
  const keys = imageKeysOf(doc);
  if (keys.length === 0) return;
  const rows = await tx
    .select()
    .from(forumImages)
    .where(inArray(forumImages.key, [...new Set(keys)]))
    .orderBy(asc(forumImages.key))
    .for('update');
  const isInPost = (key: string) => post !== undefined && rows.some((row) => row.key === key && row.post_id === post);
  const added = keys.filter((key) => !isInPost(key));
  if (added.length === 0) return;
  const most = await assertImagesAllowed(tx, limits);
  if (keys.length > most) throw problem(forumProblems.tooManyImages, { details: { most } });
  const usable = (key: string) =>
    rows.some((row) => row.key === key && row.author_id === actor.id && row.status === 'ready' && row.post_id === null);
  if (!added.every(usable)) throw problem(forumProblems.imageGone);
};

/**
 * Assigns the checked pictures of a text to its post. If `release` is set, pictures that an edit removed are deleted a
 * day later.
 */
export const attachImages = async (
  tx: Tx,
  { doc, post, release = false }: { doc: RichTextDoc; post: number; release?: boolean },
): Promise<void> => {
  const keys = imageKeysOf(doc);
  if (release)
    await tx
      .update(forumImages)
      .set({ post_id: null })
      .where(and(eq(forumImages.post_id, post), notInArray(forumImages.key, keys)));
  if (keys.length > 0) await tx.update(forumImages).set({ post_id: post }).where(inArray(forumImages.key, keys));
};

/** Returns the size, state and address of pictures in texts that the caller may read, by key. */
export const readImages = async (
  { tx, platform, actor }: Pick<Work<Actor>, 'tx' | 'platform' | 'actor'>,
  docs: readonly RichTextDoc[],
): Promise<Map<string, ForumImage>> => {
  const keys = [...new Set(docs.flatMap(imageKeysOf))];
  if (keys.length === 0) return new Map();
  return new Map(
    (await placesOf(tx, keys)).map((place) => {
      const { key, width, height, status } = place;
      const pass = isPublic(place) ? null : passFor(platform, key, actor);
      return [key, { key, width, height, removed: status !== 'ready', pass }];
    }),
  );
};

/** Removes from a text all pictures whose keys are not in `kept`. */
export const withImages = (doc: RichTextDoc, kept: ReadonlySet<unknown>): RichTextDoc => {
  const keep = (nodes: readonly RichTextNode[]): RichTextNode[] =>
    nodes.flatMap((node) =>
      node.type === 'image' && !kept.has(node.attrs?.key)
        ? []
        : { ...node, ...(node.content && { content: keep(node.content) }) },
    );
  return { type: 'doc', content: keep(doc.content) };
};

/** Returns the pictures of a text, in the order of the text. */
export const imagesIn = (doc: RichTextDoc, images: ReadonlyMap<string, ForumImage>): ForumImage[] =>
  [...new Set(imageKeysOf(doc))].flatMap((key) => images.get(key) ?? []);
