import { authProblems, type BanDetails } from '@wyrmgate/contract/auth';
import { sendBanEnd } from '../deliveries/changes.ts';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { offerAppeal } from '../tickets/offer-appeal.ts';
import { findCurrentBan, liftBan, type UserRow } from '../users/service.ts';

/** Throws if the user is suspended, inactive or banned. Lifts a temporary ban that has expired. */
export const assertMayLogIn = async (
  { tx, now, platform }: Pick<Work, 'tx' | 'now' | 'platform'>,
  user: UserRow,
): Promise<void> => {
  if (user.status === 'suspended' || user.status === 'inactive') throw problem(authProblems.notActive);
  if (user.status !== 'banned') return;
  const ban = await findCurrentBan(tx, user.id);
  if (ban?.ends_at && ban.ends_at <= now) {
    await liftBan(tx, ban, now);
    return sendBanEnd({ platform, tx, now }, ban);
  }
  // A banned status without a ban row counts as permanent.
  const details: BanDetails = {
    type: ban?.type ?? 'permanent',
    message: ban?.message ?? null,
    endsAt: ban?.ends_at?.toISOString() ?? null,
    appeal: ban ? await offerAppeal({ tx, now, platform }, user.id, ban.id) : null,
  };
  throw problem(authProblems.banned, { details });
};
