import { randomUUID } from 'node:crypto';
import { authProblems } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type profiles as contract, emailLinkMinutes, profileProblems } from '@wyrmgate/contract/profiles';
import { isReachable } from '@wyrmgate/contract/users-constants';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { confirmPassword, lockConfirmedUser } from '../auth/confirm-password.ts';
import { consumeEmailLimit } from '../auth/pending.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUserByEmail, mailTo, type UserRow } from '../users/service.ts';
import { emailChanges } from './table.ts';

type Request = (typeof contract)['requestEmailChange'];
export type EmailChangeRow = typeof emailChanges.$inferSelect;

export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Closes the user's open change. Returns false if there is none. */
export const closeEmailChange = async (
  tx: Tx,
  userId: number,
  outcome: 'cancelled' | 'replaced',
  now: Date,
): Promise<boolean> => {
  const closed = await tx
    .update(emailChanges)
    .set({ closed_at: now, outcome })
    .where(and(eq(emailChanges.user_id, userId), isNull(emailChanges.closed_at)))
    .returning({ id: emailChanges.id });
  return closed.length > 0;
};

/** Returns the user's open change, unless its links have expired. */
export const findOpenEmailChange = async (tx: Tx, userId: number, now: Date): Promise<EmailChangeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, userId), isNull(emailChanges.closed_at), gt(emailChanges.expires_at, now)))
    .orderBy(desc(emailChanges.id));
  return row;
};

/**
 * Starts an email change. The response, the row and the number of emails do not reveal whether the new email is taken;
 * if it is, its owner is notified and the confirmation link is never sent.
 */
export const requestEmailChange = async (
  context: External<User>,
  { body }: Received<Request>,
): Promise<Returned<Request>> => {
  const { platform, actor } = context;
  const hash = await confirmPassword(context, body.password, profileProblems.wrongPassword);
  if (isSameEmail(body.email, actor.email)) throw problem(profileProblems.sameEmail);
  const wait = await platform.limits.consume('emailChanges', `user:${actor.id}`);
  if (wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: wait });
  // The owner of this address may not know the caller, so calls from all accounts share its limit.
  const reaches = await consumeEmailLimit(platform, body.email);
  const tokens = { old: randomToken(), new: randomToken() };
  const store = async ({ tx, now, audit }: Work<User>) => {
    const user = await lockConfirmedUser(tx, actor.id, hash, profileProblems.wrongPassword);
    await closeEmailChange(tx, user.id, 'replaced', now);
    const expires = new Date(now.getTime() + emailLinkMinutes * 60_000);
    await tx.insert(emailChanges).values({
      user_id: user.id,
      old_email: user.email,
      new_email: body.email,
      old_token_hash: sha256(tokens.old),
      new_token_hash: sha256(tokens.new),
      requested_at: now,
      expires_at: expires,
      // A player without an address has no old address that could confirm the change.
      old_confirmed_at: isReachable(user.email) ? null : now,
    });
    await emailOldAddress(tx, context, user, body.email, tokens.old);
    if (reaches) await emailNewAddress(tx, context, user, body.email, tokens.new);
    audit.target('user', user.id);
    audit.note('requested');
    return { email: body.email, expires: expires.toISOString() };
  };
  return context.transaction(store, { audited: true });
};

const causeOf = (user: UserRow): string => `user:${user.id}:email-change:${randomUUID()}`;

const emailOldAddress = (
  tx: Tx,
  { platform: { mail } }: External<User>,
  user: UserRow,
  email: string,
  token: string,
): Promise<void> =>
  mail.enqueue(tx, {
    ...mailTo(user),
    cause: `${causeOf(user)}:old`,
    template: 'email-change-old',
    values: { username: user.username, email, minutes: emailLinkMinutes },
    secret: { token },
  });

const emailNewAddress = async (
  tx: Tx,
  { platform: { mail } }: External<User>,
  user: UserRow,
  email: string,
  token: string,
): Promise<void> => {
  const owner = await findUserByEmail(tx, email);
  if (owner)
    return mail.enqueue(tx, {
      ...mailTo(owner),
      cause: `${causeOf(user)}:taken`,
      template: 'email-change-taken',
      values: { username: owner.username },
    });
  return mail.enqueue(tx, {
    to: email,
    language: mailTo(user).language,
    cause: `${causeOf(user)}:new`,
    template: 'email-change-new',
    values: { username: user.username, minutes: emailLinkMinutes, first: isReachable(user.email) ? 'no' : 'yes' },
    secret: { token },
  });
};

export const dropEmailChange = async ({
  tx,
  actor,
  now,
  audit,
}: Work<User>): Promise<Returned<(typeof contract)['dropEmailChange']>> => {
  const cancelled = await closeEmailChange(tx, actor.id, 'cancelled', now);
  audit.target('user', actor.id);
  if (cancelled) audit.note('cancelled');
  else audit.skip();
  return { cancelled };
};
