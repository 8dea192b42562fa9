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

/** Whether the user's logins ask for a second factor. */
export const hasSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: twoFactor.user_id })
    .from(twoFactor)
    .where(and(eq(twoFactor.user_id, userId), isNotNull(twoFactor.enabled_at)));
  return row !== undefined;
};

/** Those among these users whose logins ask for a second factor. */
export const withSecondFactor = async (tx: Tx, userIds: number[]): Promise<ReadonlySet<number>> => {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: twoFactor.user_id })
    .from(twoFactor)
    .where(and(inArray(twoFactor.user_id, userIds), isNotNull(twoFactor.enabled_at)));
  return new Set(rows.map(({ id }) => id));
};

type Staff = Pick<User, 'id' | 'authority' | 'permissions'>;

/** Staff who, by the setting `require_2fa_admin`, may do nothing before they have set up a second factor. */
export const mustSetUp = async (tx: Tx, user: Staff): Promise<boolean> => {
  const isStaff = user.authority !== 'player' || opensAdmin(user.permissions);
  if (!isStaff || !(await readSettings(tx)).require_2fa_admin) return false;
  return !(await hasSecondFactor(tx, user.id));
};

/** Whether something that happened `then` still counts as fresh. */
export const isFresh = (then: Date | null | undefined, now: Date): boolean =>
  then !== null && then !== undefined && now.getTime() - then.getTime() <= freshFactorMinutes * 60_000;

/** Refuses staff whose second factor is still missing, and a stale one where the endpoint asks for a fresh one. */
export const refuseWithoutFactor = async (
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  spec: Pick<EndpointSpec, 'access' | 'allowBeforeTwoFactorSetup' | 'requiresStepUp'>,
  user: User,
): Promise<void> => {
  if (spec.access.kind !== 'visitor' && !spec.allowBeforeTwoFactorSetup && (await mustSetUp(db, user)))
    throw problem(authProblems.twoFactorSetupRequired);
  if (!spec.requiresStepUp || !(await hasSecondFactor(db, user.id))) return;
  const proof = await findSessionProof(db, user.sessionId);
  if (!isFresh(proof?.factorAt, clock.now())) throw problem(authProblems.freshFactorRequired);
};
