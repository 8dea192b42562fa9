import { approvalPermissions, approvalRefreshSeconds } from '@wyrmgate/contract/approvals-constants';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from './admin-context.ts';

/** How many requests of others wait for the reader, kept fresh; 0 for who decides on none. */
export const useWaiting = (): number => {
  const can = useCan();
  const { data } = useApiQuery(
    ['approvals', 'waiting'],
    {},
    {
      enabled: Object.values(approvalPermissions).some(can),
      refetchInterval: approvalRefreshSeconds * 1000,
      quiet: true,
    },
  );
  return data?.waiting ?? 0;
};
