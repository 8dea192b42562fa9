import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeliveryStatus } from '@wyrmgate/contract/email-constants';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/query/query-client.ts';

const pageSize = 20;
/** Refetch interval while emails are being sent. */
const refreshMs = 10_000;

export const useDeliveries = (status: DeliveryStatus | undefined) => {
  const { t } = useTranslation('email');
  const query = useInfiniteQuery(
    {
      queryKey: ['email', 'deliveries', 'pages', status],
      queryFn: ({ pageParam, signal }) =>
        api.email.deliveries({ query: { status, after: pageParam, limit: pageSize } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ deliveries }) => deliveries.some((each) => each.status === 'queued'))
          ? refreshMs
          : false,
    },
    queryClient(),
  );
  const retry = useAdminMutation(api.email.retry, {
    invalidates: [['email', 'deliveries']],
    done: () => t('log.retried'),
  });
  return {
    query,
    deliveries: query.data?.pages.flatMap((page) => page.deliveries),
    retry: (id: number) => retry.mutate({ params: { id } }),
    retrying: retry.isPending ? Number(retry.variables.params.id) : undefined,
  };
};
