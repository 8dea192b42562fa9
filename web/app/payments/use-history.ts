import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Payment } from '@wyrmgate/contract/payments';
import { api } from '../platform/api/api.ts';
import { queryClient } from '../platform/query/query-client.ts';
import type { HistoryFilters } from './history-filters.ts';

/** Payments added by "Show more". */
const pageSize = 20;

/** The user's payments, newest first, in pages. */
export const useHistory = (filters: HistoryFilters, enabled: boolean) => {
  const query = useInfiniteQuery(
    {
      // Keyed by the endpoint, so that a settled payment refetches it.
      queryKey: ['payments', 'history', 'pages', filters],
      queryFn: ({ pageParam, signal }) =>
        api.payments.history({ query: { ...filters, after: pageParam, limit: pageSize } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      enabled,
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
  const payments: Payment[] | undefined = query.data?.pages.flatMap((page) => page.payments);
  return { ...query, payments };
};
