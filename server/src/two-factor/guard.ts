import { authProblems, freshFactorMinutes } from '@wyrmgate/contract/auth';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { findSessionProof } from '../auth/factor.ts';
import type { User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { twoFactor } from './table.ts';

export const hasSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: twoFactor.user_id })
    .from(twoFactor)
    .where(and(eq(twoFactor.user_id, userId), isNotNull(twoFactor.enabled_at)));
  return row !== undefined;
};

export const filterWithSecondFactor = async (tx: Tx, userIds: number[]): Promise<ReadonlySet<number>> => {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: twoFactor.user_id })
    .from(twoFactor)
    .where(and(inArray(twoFactor.user_id, userIds), isNotNull(twoFactor.enabled_at)));
  return new Set(rows.map(({ id }) => id));
};

type Staff = Pick<User, 'id' | 'authority' | 'permissions'>;

/** Whether the setting `require_2fa_admin` blocks this user until they set up a second factor. */
export const mustSetUpTwoFactor = async (tx: Tx, user: Staff): Promise<boolean> => {
  const isStaff = user.authority !== 'player' || opensAdmin(user.permissions);
  if (!isStaff || !(await readSettings(tx)).require_2fa_admin) return false;
  return !(await hasSecondFactor(tx, user.id));
};

/** Whether a second-factor proof made at `then` still counts as fresh. */
export const isFresh = (then: Date | null | undefined, now: Date): boolean =>
  then !== null && then !== undefined && now.getTime() - then.getTime() <= freshFactorMinutes * 60_000;

/**
 * Returns the caller as seen by endpoints for visitors. Staff who still have to choose a password or set up a second
 * factor count as players there, because their password alone must not open hidden threads and staff sections.
 */
export const withUsableRights = async (tx: Tx, user: User): Promise<User> =>
  user.mustChangePassword || (await mustSetUpTwoFactor(tx, user))
    ? { ...user, authority: 'player', permissions: [] }
    : user;

/**
 * Throws if a required second factor is not set up, or if the endpoint requires a fresh one and the last proof is too
 * old.
 */
export const assertSecondFactor = async (
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  spec: Pick<EndpointSpec, 'access' | 'allowBeforeTwoFactorSetup' | 'requiresStepUp'>,
  user: User,
): Promise<void> => {
  if (spec.access.kind !== 'visitor' && !spec.allowBeforeTwoFactorSetup && (await mustSetUpTwoFactor(db, user)))
    throw problem(authProblems.twoFactorSetupRequired);
  if (!spec.requiresStepUp || !(await hasSecondFactor(db, user.id))) return;
  const proof = await findSessionProof(db, user.sessionId);
  if (!isFresh(proof?.factorAt, clock.now())) throw problem(authProblems.freshFactorRequired);
};
