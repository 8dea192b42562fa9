import type { approvals } from '@wyrmgate/contract/approvals';
import type { Handlers } from '../http/context.ts';
import type { ApprovedActions } from './actions.ts';
import { approve, reject, withdraw } from './decide.ts';
import { countPending, listApprovals } from './list.ts';

export const approvalsRoutes = (actions: ApprovedActions): Handlers<typeof approvals> => ({
  list: (work, input) => listApprovals(actions, work, input),
  waiting: countPending,
  approve: (work, input) => approve(actions, work, input),
  reject: (work, input) => reject(actions, work, input),
  withdraw: (work, input) => withdraw(actions, work, input),
});
