import { randomUUID } from 'node:crypto';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type profiles as contract, type EmailLink, profileProblems } from '@wyrmgate/contract/profiles';
import { isReachable } from '@wyrmgate/contract/users-constants';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import { deleteResetLink } from '../passwords/links.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { findUser, findUserByEmail, lockUser, mailTo, storeEmail, type UserRow } from '../users/service.ts';
import { type EmailChangeRow, isSameEmail } from './email-change.ts';
import { emailChanges } from './table.ts';

type Confirm = (typeof contract)['confirmEmailLink'];
type Side = EmailLink['side'];
type Found = { change: EmailChangeRow; side: Side };

const invalid = () => problem(profileProblems.linkInvalid);

/** Returns the open change that a token belongs to; throws if the link is not valid. */
const findByToken = async (tx: Tx, token: string, now: Date, lock = false): Promise<Found> => {
  const hash = sha256(token);
  const query = tx
    .select()
    .from(emailChanges)
    .where(
      and(
        or(eq(emailChanges.old_token_hash, hash), eq(emailChanges.new_token_hash, hash)),
        isNull(emailChanges.closed_at),
        gt(emailChanges.expires_at, now),
      ),
    );
  const [change] = await (lock ? query.for('update') : query);
  if (!change) throw invalid();
  const side = change.old_token_hash === hash ? 'old' : 'new';
  return { change, side };
};

const toEmailLink = ({ change, side }: Found, username: string): EmailLink => ({
  side,
  username,
  email: change.new_email,
  oldConfirmed: change.old_confirmed_at !== null,
  newConfirmed: change.new_confirmed_at !== null,
});

export const readEmailLink = async (
  { tx, now }: Work,
  { body }: Received<(typeof contract)['readEmailLink']>,
): Promise<EmailLink> => {
  const found = await findByToken(tx, body.token, now);
  const user = await findUser(tx, found.change.user_id);
  if (user?.status !== 'active') throw invalid();
  return toEmailLink(found, user.username);
};

/** Confirms one side of the change, once. The second confirmation completes the change. */
export const confirmEmailLink = async (work: Work, { body }: Received<Confirm>): Promise<Returned<Confirm>> => {
  const { tx, now, audit } = work;
  // Every transaction locks the user first, to avoid deadlocks.
  const { user_id: userId } = (await findByToken(tx, body.token, now)).change;
  const user = await lockUser(tx, userId);
  const { change, side } = await findByToken(tx, body.token, now, true);
  const column = side === 'old' ? 'old_confirmed_at' : 'new_confirmed_at';
  if (user?.status !== 'active' || change[column] !== null) throw invalid();
  await tx
    .update(emailChanges)
    .set({ [column]: now })
    .where(eq(emailChanges.id, change.id));
  const confirmed = { ...change, [column]: now };
  audit.target('user', user.id);
  audit.actor(user);
  audit.note(`confirmed from the ${side} address`);
  if (confirmed.old_confirmed_at && confirmed.new_confirmed_at) await completeChange(work, user, confirmed);
  return toEmailLink({ change: confirmed, side }, user.username);
};

const completeChange = async (
  { tx, now, audit, platform, afterCommit }: Work,
  user: UserRow,
  change: EmailChangeRow,
) => {
  // Since the request, another user may have taken the email, or staff may have changed the old one.
  const owner = await findUserByEmail(tx, change.new_email);
  if ((owner && owner.id !== user.id) || !isSameEmail(user.email, change.old_email)) throw invalid();
  await tx.update(emailChanges).set({ closed_at: now, outcome: 'done' }).where(eq(emailChanges.id, change.id));
  await storeEmail(tx, user.id, change.new_email).catch((error: unknown) => {
    throw violatedUnique(error) === undefined ? error : invalid();
  });
  // A reset link sent to the old email must stop working.
  await deleteResetLink(tx, user.id);
  audit.note('completed');
  const cause = `user:${user.id}:email-changed:${randomUUID()}`;
  const first = isReachable(change.old_email) ? ('no' as const) : ('yes' as const);
  const email = { ...mailTo(user), template: 'email-changed', values: { username: user.username, first } } as const;
  await platform.mail.enqueue(tx, { ...email, cause: `${cause}:old`, to: change.old_email });
  await platform.mail.enqueue(tx, { ...email, cause: `${cause}:new`, to: change.new_email });
  await notify(platform, tx, { user: user.id, kind: 'email_changed', cause, data: {}, link: '/profile?tab=security' });
  afterCommit(() => platform.realtime.toUser(user.id, 'email-changed', {}));
};

/** Works only with the link sent to the old email: the owner of the new one has no rights to the account yet. */
export const cancelEmailLink = async (
  { tx, now, audit }: Work,
  { body }: Received<(typeof contract)['cancelEmailLink']>,
): Promise<Returned<(typeof contract)['cancelEmailLink']>> => {
  const cancelled = await tx
    .update(emailChanges)
    .set({ closed_at: now, outcome: 'cancelled' })
    .where(
      and(
        eq(emailChanges.old_token_hash, sha256(body.token)),
        isNull(emailChanges.closed_at),
        gt(emailChanges.expires_at, now),
      ),
    )
    .returning({ userId: emailChanges.user_id });
  const [row] = cancelled;
  if (!row) throw invalid();
  audit.target('user', row.userId);
  audit.note('cancelled from the old address');
  return { cancelled: true };
};
