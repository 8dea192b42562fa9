import { authProblems } from '@wyrmgate/contract/auth';
import { rankOf } from '@wyrmgate/contract/authority';
import type { Access, EndpointSpec } from '@wyrmgate/contract/endpoint';
import { holdsPermission, opensAdmin } from '@wyrmgate/contract/permissions';
import { common } from '@wyrmgate/contract/problem';
import type { Actor, User } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';

const allows = (access: Access, actor: Actor): boolean => {
  if (access.kind === 'visitor') return true;
  if (actor.kind === 'visitor') return false;
  switch (access.kind) {
    case 'player':
      return true;
    case 'sponsor':
      return actor.isSponsor;
    case 'backOffice':
      return opensAdmin(actor.permissions);
    case 'staff':
      return holdsPermission(actor.permissions, access.permission);
    case 'level':
      return rankOf(actor.authority) >= rankOf(access.level);
  }
};

/** Returns why `actor` may not call this endpoint, or undefined if they may. */
export const findAccessProblem = (
  { access, refusal }: Pick<EndpointSpec, 'access' | 'refusal'>,
  actor: Actor,
): ProblemError | undefined => {
  if (allows(access, actor)) return undefined;
  if (actor.kind === 'visitor') return problem(common.unauthenticated);
  return access.kind === 'level'
    ? problem(refusal ?? common.insufficientAuthority, { details: { required: access.level } })
    : problem(refusal ?? common.forbidden);
};

/** Throws if the user must first replace a password that staff set. */
export const assertOwnPassword = (
  { access, allowBeforePasswordChange }: Pick<EndpointSpec, 'access' | 'allowBeforePasswordChange'>,
  { mustChangePassword }: Pick<User, 'mustChangePassword'>,
): void => {
  if (mustChangePassword && access.kind !== 'visitor' && !allowBeforePasswordChange)
    throw problem(authProblems.passwordChangeRequired);
};
