import { approvalPermissions, approvalRefreshSeconds } from '@wyrmgate/contract/approvals-constants';
import { reportRefreshSeconds } from '@wyrmgate/contract/forum-constants';
import { moderationPermissions } from '@wyrmgate/contract/moderation-constants';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from './admin-context.ts';
import type { AdminSection } from './sections.ts';

export type Waiting = NonNullable<AdminSection['counts']>;

/**
 * Returns the number of approval requests or moderation items that wait for the viewer. It is zero without the
 * permission.
 */
export const useWaiting = (of: Waiting): number => {
  const can = useCan();
  const approvals = useApiQuery(
    ['approvals', 'waiting'],
    {},
    {
      enabled: of === 'approvals' && Object.values(approvalPermissions).some(can),
      refetchInterval: approvalRefreshSeconds * 1000,
      quiet: true,
    },
  );
  const reports = useApiQuery(
    ['moderation', 'waiting'],
    {},
    {
      enabled: of === 'reports' && Object.values(moderationPermissions).some(({ view }) => can(view)),
      refetchInterval: reportRefreshSeconds * 1000,
      quiet: true,
    },
  );
  return (of === 'approvals' ? approvals.data?.waiting : reports.data?.total) ?? 0;
};
