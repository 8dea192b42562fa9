import type { approvals } from '@wyrmgate/contract/approvals';
import type { Handlers } from '../http/context.ts';
import { approve, reject, withdraw } from './decide.ts';
import { countPending, listApprovals } from './list.ts';

export const approvalsRoutes: Handlers<typeof approvals> = {
  list: listApprovals,
  waiting: countPending,
  approve,
  reject,
  withdraw,
};
