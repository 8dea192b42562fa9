import { rankOf } from '@wyrmgate/contract/authority';
import type { Access } from '@wyrmgate/contract/endpoint';
import { holdsPermission, opensAdmin } from '@wyrmgate/contract/permissions';
import { common } from '@wyrmgate/contract/problem';
import type { Actor } from './context.ts';
import { type ProblemError, problem } from './problem.ts';

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

/** Why `actor` may not call an endpoint with this access, or undefined if he may. */
export const refusalOf = (access: Access, actor: Actor): ProblemError | undefined => {
  if (allows(access, actor)) return undefined;
  if (actor.kind === 'visitor') return problem(common.unauthenticated);
  return access.kind === 'level'
    ? problem(common.insufficientAuthority, { details: { required: access.level } })
    : problem(common.forbidden);
};
