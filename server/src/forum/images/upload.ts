import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { avatarProblems } from '@wyrmgate/contract/avatars';
import type { Received, Returned, UploadedFile } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumImageTypes } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { mediaProblems } from '@wyrmgate/contract/media';
import { and, count, eq, gte, sql, sum } from 'drizzle-orm';
import type { External, User, Work } from '../../http/context.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import { encodeOnePicture, sniffType } from '../../media/one-picture.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { uploadFolder } from '../../platform/storage/upload-folder.ts';
import { readSettings } from '../../settings/service.ts';
import { findAuthors } from '../../users/service.ts';
import { readLimits } from '../limits.ts';
import { assertMayActOn } from '../rights.ts';
import { assertNotWarned } from '../warnings.ts';
import { passFor } from './access.ts';
import { fileOf } from './files.ts';
import { cleanQueue } from './jobs.ts';
import { assertImagesAllowed } from './posted.ts';
import { forumImages } from './table.ts';

type Contract = typeof contract;

const megabyte = 1_048_576;
const dayMs = 86_400_000;

const storedBytes = async (tx: Tx): Promise<number> => {
  const [row] = await tx.select({ bytes: sum(forumImages.bytes).mapWith(Number) }).from(forumImages);
  return row?.bytes ?? 0;
};

/** Checks the limits and reserves space. The lock makes concurrent uploads see each other's reservations. */
const reserve = async (work: Work<User>, file: UploadedFile): Promise<string> => {
  const { tx, actor, now } = work;
  await assertNotWarned(work);
  const limits = await readLimits(work);
  await assertImagesAllowed(tx, limits);
  const settings = await readSettings(tx);
  if (file.bytes > settings.forum_images_megabytes * megabyte)
    throw problem(forumProblems.imageTooLarge, { details: { most: settings.forum_images_megabytes } });
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('forum_images'))`);
  const [today] = await tx
    .select({ images: count() })
    .from(forumImages)
    .where(and(eq(forumImages.author_id, actor.id), gte(forumImages.created_at, new Date(now.getTime() - dayMs))));
  const most = settings.forum_images_per_day;
  if (limits !== null && (today?.images ?? 0) >= most) throw problem(forumProblems.dailyLimit, { details: { most } });
  if ((await storedBytes(tx)) + file.bytes > settings.forum_images_quota_megabytes * megabyte)
    throw problem(forumProblems.imagesFull);
  const key = randomBytes(16).toString('hex');
  await tx.insert(forumImages).values({
    key,
    status: 'pending',
    author_id: actor.id,
    width: 0,
    height: 0,
    bytes: file.bytes,
    created_at: now,
  });
  return key;
};

const encode = (platform: Platform, path: string) =>
  encodeOnePicture(platform, path).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const { code } = error.problem;
    if (code === mediaProblems.tooManyPixels.code) throw problem(avatarProblems.tooManyPixels);
    if (code === mediaProblems.broken.code) throw problem(avatarProblems.broken);
    throw problem(avatarProblems.busy, { retryAfterSeconds: 30 });
  });

const store = async ({ env, storage, log }: Platform, key: string, webp: Uint8Array): Promise<void> => {
  const folder = join(uploadFolder(env), randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'picture.webp');
    await writeFile(path, webp);
    await storage.put(fileOf(key), { path, type: 'image/webp' });
  } catch (error) {
    log.error({ err: error }, 'a picture of a post could not be stored');
    throw problem(mediaProblems.notStored, { retryAfterSeconds: 60 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Re-encodes a picture, which drops its metadata, and stores it for a post. */
export const uploadImage = async (
  context: External<User>,
  { body: file }: Received<Contract['uploadImage']>,
): Promise<Returned<Contract['uploadImage']>> => {
  const { platform, actor } = context;
  // Counts the upload before the costly decoding, even if the file is rejected later.
  const wait = await platform.limits.consume('forumImages', String(actor.id));
  if (wait > 0) throw problem(avatarProblems.tooMany, { retryAfterSeconds: wait });
  const key = await context.transaction((work) => reserve(work, file));
  const isImage = eq(forumImages.key, key);
  try {
    const type = await sniffType(file.path);
    if (!forumImageTypes.some((each) => each === type)) throw problem(avatarProblems.wrongPicture);
    const { width, height, webp } = await encode(platform, file.path);
    await store(platform, key, webp);
    return await context.transaction(async ({ tx }) => {
      const [row] = await tx
        .update(forumImages)
        .set({ status: 'ready', width, height, bytes: webp.byteLength })
        .where(and(isImage, eq(forumImages.status, 'pending'), eq(forumImages.author_id, actor.id)))
        .returning();
      // The account was erased, or the clean-up job removed the picture.
      if (!row) throw problem(avatarProblems.busy);
      return { key, width, height, removed: false, pass: passFor(platform, key, actor) };
    });
  } catch (error) {
    await platform.database.db.update(forumImages).set({ status: 'removed' }).where(isImage);
    throw error;
  }
};

/** Marks a picture as removed. Its file is not served from then on, and the clean-up job deletes it later. */
export const removeImage = async (
  work: Work<User>,
  { params: { image: key }, body: { reason } }: Received<Contract['removeImage']>,
): Promise<Returned<Contract['removeImage']>> => {
  const { tx, actor, audit, platform, afterCommit } = work;
  const [row] = await tx
    .select()
    .from(forumImages)
    .where(and(eq(forumImages.key, key), eq(forumImages.status, 'ready')))
    .for('update');
  if (!row) throw problem(forumProblems.notFound);
  if (row.post_id !== null) audit.target('forum_post', row.post_id);
  if (row.author_id !== null) {
    await assertMayActOn(tx, actor, row.author_id);
    const author = (await findAuthors(tx, [row.author_id])).get(row.author_id);
    audit.note([author?.name, reason].filter(Boolean).join(': '));
  }
  await tx.update(forumImages).set({ status: 'removed' }).where(eq(forumImages.key, key));
  await platform.jobs.send(tx, cleanQueue, {});
  afterCommit(() => platform.jobs.wake(cleanQueue));
  return { removed: true };
};
