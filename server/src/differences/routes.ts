import type { differences } from '@wyrmgate/contract/differences';
import type { Handlers } from '../http/context.ts';
import { applyDifference, dismissDifference } from './apply.ts';
import { listDifferences, readStatus, startCheck } from './lists.ts';

export const differencesRoutes: Handlers<typeof differences> = {
  list: listDifferences,
  status: readStatus,
  check: startCheck,
  apply: applyDifference,
  dismiss: dismissDifference,
};
