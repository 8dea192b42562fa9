import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '@wyrmgate/contract/client';
import { useEffect } from 'react';
import type { Cursor } from '../../admin-kit/page-changes.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { pageSize, type UserFilters } from './user-filters.ts';

/** The server has answered, and said no: to this viewer there is nothing to show, not even samples. */
const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/**
 * A page of users. Where `withSamples` allows it, a failed call is answered with sample rows that say so; they are a part
 * of the program of their own, which is only fetched then.
 */
export const useUsers = (filters: UserFilters & Cursor, withSamples: boolean) => {
  const query = useApiQuery(
    ['users', 'list'],
    { query: { ...filters, limit: pageSize } },
    { placeholderData: keepPreviousData, quiet: withSamples, retry: withSamples ? 0 : 2 },
  );
  const silent = withSamples && query.isError && !isDenied(query.error);
  useEffect(() => {
    if (silent) console.warn('users: the list did not load, samples are shown', query.error);
  }, [silent, query.error]);
  const samples = useQuery(
    {
      queryKey: ['user-samples'],
      queryFn: async () => (await import('./samples.ts')).sampleUsers,
      enabled: silent,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient(),
  );
  return { query, samples: silent ? samples.data : undefined };
};
