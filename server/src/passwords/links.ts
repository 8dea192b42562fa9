import { resetLinkMinutes } from '@wyrmgate/contract/passwords';
import { and, eq, gt, lte } from 'drizzle-orm';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { resetLinks } from './table.ts';

/** Issues a new token, which replaces any earlier token of the user. */
export const issueResetLink = async (tx: Tx, userId: number, now: Date): Promise<string> => {
  const token = randomToken();
  const values = {
    token_hash: sha256(token),
    created_at: now,
    expires_at: new Date(now.getTime() + resetLinkMinutes * 60_000),
  };
  await tx
    .insert(resetLinks)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({ target: resetLinks.user_id, set: values });
  return token;
};

const isValidLink = (token: string, now: Date) =>
  and(eq(resetLinks.token_hash, sha256(token)), gt(resetLinks.expires_at, now));

/** Returns the user id of a valid token without using it up. */
export const findLinkOwner = async (tx: Tx, token: string, now: Date): Promise<number | undefined> => {
  const [row] = await tx.select({ userId: resetLinks.user_id }).from(resetLinks).where(isValidLink(token, now));
  return row?.userId;
};

/** Uses up a token. Of several concurrent callers with the same token, exactly one gets true. */
export const consumeResetLink = async (tx: Tx, token: string, now: Date): Promise<boolean> => {
  const used = await tx.delete(resetLinks).where(isValidLink(token, now)).returning({ id: resetLinks.user_id });
  return used.length > 0;
};

export const deleteResetLink = async (tx: Tx, userId: number): Promise<void> => {
  await tx.delete(resetLinks).where(eq(resetLinks.user_id, userId));
};

export const deleteExpiredLinks = async (tx: Tx, now: Date): Promise<void> => {
  await tx.delete(resetLinks).where(lte(resetLinks.expires_at, now));
};
