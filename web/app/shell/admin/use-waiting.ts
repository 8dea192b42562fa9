import { approvalPermissions, approvalRefreshSeconds } from '@wyrmgate/contract/approvals-constants';
import { reportRefreshSeconds } from '@wyrmgate/contract/forum-constants';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from './admin-context.ts';
import type { AdminSection } from './sections.ts';

export type Waiting = NonNullable<AdminSection['counts']>;

/** Number of requests or reports that the viewer can decide; 0 without the permission. */
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
    ['forum', 'waiting'],
    {},
    {
      enabled: of === 'reports' && can('admin.forum.view'),
      refetchInterval: reportRefreshSeconds * 1000,
      quiet: true,
    },
  );
  return (of === 'approvals' ? approvals : reports).data?.waiting ?? 0;
};
