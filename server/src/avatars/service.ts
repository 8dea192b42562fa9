import { randomBytes } from 'node:crypto';
import { avatarProblems, type avatars as contract } from '@wyrmgate/contract/avatars';
import { avatarSide, avatarTypes } from '@wyrmgate/contract/avatars-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { mediaProblems } from '@wyrmgate/contract/media';
import { userProblems } from '@wyrmgate/contract/users';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { External, User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { encodeOnePicture, sniffType } from '../media/one-picture.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUserForModeration } from '../users/lock-for-staff.ts';
import { findUser, lockUser } from '../users/service.ts';
import { avatars } from './table.ts';

type Contract = typeof contract;
type Own = Returned<Contract['own']>;
const dayMs = 86_400_000;

export const avatarsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: avatars.user_id, token: avatars.token })
    .from(avatars)
    .where(and(inArray(avatars.user_id, [...ids]), isNotNull(avatars.token)));
  return new Map(rows.flatMap(({ id, token }) => (token === null ? [] : [[id, token]])));
};

const show = async (tx: Tx, id: number, now: Date): Promise<Own> => {
  const [row] = await tx
    .select({ token: avatars.token, reason: avatars.reason, until: avatars.paused_until })
    .from(avatars)
    .where(eq(avatars.user_id, id));
  const paused = row?.until != null && row.until > now;
  return {
    avatar: row?.token ?? null,
    removed: paused && row.until ? { reason: row.reason, until: row.until.toISOString() } : null,
  };
};

const assertNotPaused = async (tx: Tx, id: number, now: Date): Promise<void> => {
  const { removed } = await show(tx, id, now);
  if (removed) throw problem(avatarProblems.paused, { details: { until: removed.until } });
};

export const showOwn = ({ tx, actor, now }: Work<User>): Promise<Own> => show(tx, actor.id, now);

const encode = ({ platform }: External<User>, path: string) =>
  encodeOnePicture(platform, path, { side: avatarSide, square: true }).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const { code } = error.problem;
    if (code === mediaProblems.tooManyPixels.code) throw problem(avatarProblems.tooManyPixels);
    if (code === mediaProblems.broken.code) throw problem(avatarProblems.broken);
    throw problem(avatarProblems.busy, { retryAfterSeconds: 30 });
  });

export const uploadAvatar = async (
  context: External<User>,
  { body: file }: Received<Contract['upload']>,
): Promise<Own> => {
  const { platform, actor } = context;
  // Counts the upload before decoding it, so that rejected files count too.
  const wait = await platform.limits.consume('avatars', String(actor.id));
  if (wait > 0) throw problem(avatarProblems.tooMany, { retryAfterSeconds: wait });
  await assertNotPaused(platform.database.db, actor.id, context.now);
  const type = await sniffType(file.path);
  if (!avatarTypes.some((each) => each === type)) throw problem(avatarProblems.wrongPicture);
  const { webp } = await encode(context, file.path);
  return context.transaction(async ({ tx, now }) => {
    // Staff may have removed the previous picture while this file was being decoded.
    await lockUser(tx, actor.id);
    await assertNotPaused(tx, actor.id, now);
    const picture = { token: randomBytes(16).toString('hex'), webp, reason: '', paused_until: null, updated_at: now };
    await tx
      .insert(avatars)
      .values({ user_id: actor.id, ...picture })
      .onConflictDoUpdate({ target: avatars.user_id, set: picture });
    return show(tx, actor.id, now);
  });
};

/** Removes the picture, but keeps a pause that staff set. */
export const removeOwn = async ({ tx, actor, now }: Work<User>): Promise<Own> => {
  await tx.update(avatars).set({ token: null, webp: null, updated_at: now }).where(eq(avatars.user_id, actor.id));
  return show(tx, actor.id, now);
};

export const showOfUser = async (
  { tx, now }: Work<User>,
  { params: { id } }: Received<Contract['ofUser']>,
): Promise<Own> => {
  if (!(await findUser(tx, id))) throw problem(userProblems.notFound);
  return show(tx, id, now);
};

export const removeOfUser = async (
  work: Work<User>,
  { params: { id }, body: { reason, days } }: Received<Contract['removeOfUser']>,
): Promise<Own> => {
  const { tx, now, audit } = work;
  await lockUserForModeration(work, id);
  const [row] = await tx
    .update(avatars)
    .set({
      token: null,
      webp: null,
      reason,
      paused_until: days === 0 ? null : new Date(now.getTime() + days * dayMs),
      updated_at: now,
    })
    .where(and(eq(avatars.user_id, id), isNotNull(avatars.token)))
    .returning({ id: avatars.user_id });
  if (!row) throw problem(avatarProblems.notFound);
  audit.changes({ picture: { before: true, after: false }, days: { before: null, after: days } });
  audit.note(reason);
  return show(tx, id, now);
};
