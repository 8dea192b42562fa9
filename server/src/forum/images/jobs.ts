import { imageKeysOf } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { forumDrafts } from '../drafts/table.ts';
import { fileOf } from './files.ts';
import { forumImages } from './table.ts';

export const cleanQueue = 'forum.images.clean';

const dayMs = 86_400_000;
/** Longer than any upload can take. */
const pendingMs = 30 * 60_000;
const batchSize = 500;

/** Marks uploaded pictures that were never posted as removed, unless a draft of their owner uses them. */
const releaseUnused = async ({ database, clock }: Platform): Promise<void> => {
  const { db } = database;
  const before = new Date(clock.now().getTime() - dayMs);
  for (let after = ''; ; ) {
    const rows = await db
      .select({ key: forumImages.key, author: forumImages.author_id })
      .from(forumImages)
      .where(
        and(
          eq(forumImages.status, 'ready'),
          isNull(forumImages.post_id),
          lt(forumImages.created_at, before),
          gt(forumImages.key, after),
        ),
      )
      .orderBy(asc(forumImages.key))
      .limit(batchSize);
    const authors = [...new Set(rows.flatMap(({ author }) => author ?? []))];
    const drafts = authors.length
      ? await db.select({ body: forumDrafts.body }).from(forumDrafts).where(inArray(forumDrafts.user_id, authors))
      : [];
    const kept = new Set(drafts.flatMap(({ body }) => imageKeysOf(body)));
    const unused = rows.flatMap(({ key }) => (kept.has(key) ? [] : [key]));
    if (unused.length > 0)
      await db
        .update(forumImages)
        .set({ status: 'removed' })
        .where(and(inArray(forumImages.key, unused), isNull(forumImages.post_id)));
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.key ?? '';
  }
};

/** Deletes the files of pictures that are removed, and rows that neither a post nor the daily limit needs. */
export const cleanImages = async (platform: Platform): Promise<void> => {
  const { database, clock, storage } = platform;
  const { db } = database;
  const now = clock.now().getTime();
  await db
    .update(forumImages)
    .set({ status: 'removed' })
    .where(and(eq(forumImages.status, 'pending'), lt(forumImages.created_at, new Date(now - pendingMs))));
  await releaseUnused(platform);
  for (let last = batchSize; last === batchSize; ) {
    const rows = await db
      .select({ key: forumImages.key })
      .from(forumImages)
      .where(and(eq(forumImages.status, 'removed'), ne(forumImages.bytes, 0)))
      .limit(batchSize);
    for (const { key } of rows) {
      await storage.remove(fileOf(key));
      await db.update(forumImages).set({ bytes: 0 }).where(eq(forumImages.key, key));
    }
    last = rows.length;
  }
  await db
    .delete(forumImages)
    .where(
      and(
        eq(forumImages.status, 'removed'),
        eq(forumImages.bytes, 0),
        isNull(forumImages.post_id),
        lt(forumImages.created_at, new Date(now - dayMs)),
      ),
    );
};

export const defineImageJobs = (platform: Platform): void => {
  platform.jobs.define({ name: cleanQueue, cron: '41 * * * *', retries: 5, run: () => cleanImages(platform) });
};
