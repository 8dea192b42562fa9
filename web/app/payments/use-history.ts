import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Payment } from '@wyrmgate/contract/payments';
import { api } from '../platform/api/api.ts';
import { queryClient } from '../platform/query/query-client.ts';
import type { HistoryFilters } from './history-filters.ts';

/** The number of payments that "Show more" adds. */
const pageSize = 20;

/** The user's payments, newest first, loaded page by page. */
export const useHistory = (filters: HistoryFilters, enabled: boolean) => {
  const query = useInfiniteQuery(
    {
      // Starts with the endpoint's key, so that this query is refetched when a payment is settled.
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
