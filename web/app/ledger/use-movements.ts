import { useInfiniteQuery } from '@tanstack/react-query';
import type { Movement } from '@wyrmgate/contract/ledger';
import { api } from '../platform/api/api.ts';
import { queryClient } from '../platform/query/query-client.ts';

const pageSize = 10;

/** The player's coin movements, newest first, loaded page by page. */
export const useMovements = () => {
  const query = useInfiniteQuery(
    {
      queryKey: ['ledger', 'history', 'pages'],
      queryFn: ({ pageParam, signal }) =>
        api.ledger.history({ query: { after: pageParam, limit: pageSize } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    },
    queryClient(),
  );
  const movements: Movement[] | undefined = query.data?.pages.flatMap((page) => page.movements);
  return { ...query, movements };
};
