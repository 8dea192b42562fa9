import { resetLinkMinutes } from '@wyrmgate/contract/passwords';
import { and, eq, gt, lte } from 'drizzle-orm';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { resetLinks } from './table.ts';

/** A new token for the user; the one before it is worth nothing from now on. */
export const issueLink = async (tx: Tx, userId: number, now: Date): Promise<string> => {
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

const standing = (token: string, now: Date) =>
  and(eq(resetLinks.token_hash, sha256(token)), gt(resetLinks.expires_at, now));

/** Whose token this is, if it still works. It is not used up by asking. */
export const ownerOfLink = async (tx: Tx, token: string, now: Date): Promise<number | undefined> => {
  const [row] = await tx.select({ userId: resetLinks.user_id }).from(resetLinks).where(standing(token, now));
  return row?.userId;
};

/** Uses the token up. Of several callers with the same one exactly one gets true. */
export const consumeLink = async (tx: Tx, token: string, now: Date): Promise<boolean> => {
  const used = await tx.delete(resetLinks).where(standing(token, now)).returning({ id: resetLinks.user_id });
  return used.length > 0;
};

/** Makes whatever link a user still has worthless. */
export const dropLink = async (tx: Tx, userId: number): Promise<void> => {
  await tx.delete(resetLinks).where(eq(resetLinks.user_id, userId));
};

/** Forgets links that nobody used in time. */
export const dropExpiredLinks = async (tx: Tx, now: Date): Promise<void> => {
  await tx.delete(resetLinks).where(lte(resetLinks.expires_at, now));
};
