import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../platform/api/api.ts';
import { queryClient } from '../platform/query/query-client.ts';

type Page = { next: number | null };

const useList = <P extends Page>(
  name: string,
  read: (after: number | undefined, signal: AbortSignal) => Promise<P>,
  enabled = true,
) =>
  useInfiniteQuery(
    {
      enabled,
      queryKey: ['sponsors', name, 'pages'],
      queryFn: ({ pageParam, signal }) => read(pageParam, signal),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }: P) => next ?? undefined,
    },
    queryClient(),
  );

export const useConversions = () =>
  useList('conversions', (after, signal) => api.sponsors.conversions({ query: { after } }, { signal }));

export const useOwnEarnings = () =>
  useList('ownEarnings', (after, signal) => api.sponsors.ownEarnings({ query: { after } }, { signal }));

/** Loads the lines of a payout statement, oldest first. */
export const useStatement = (id: number, enabled: boolean) =>
  useList(
    `statement ${id}`,
    (after, signal) => api.sponsors.statement({ params: { id }, query: { after } }, { signal }),
    enabled,
  );
