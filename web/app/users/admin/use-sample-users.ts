import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ApiError } from '@wyrmgate/contract/client';
import { useEffect } from 'react';
import { queryClient } from '../../platform/query/query-client.ts';

/** True if the server denied access, in which case even samples must not appear. */
const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Returns sample rows for a list that failed to load. The code with the samples is loaded only in that case. */
export const useSampleUsers = ({ isError, error }: UseQueryResult, allowed: boolean) => {
  const silent = allowed && isError && !isDenied(error);
  useEffect(() => {
    if (silent) console.warn('users: the list did not load, samples are shown', error);
  }, [silent, error]);
  const samples = useQuery(
    {
      queryKey: ['user-samples'],
      queryFn: async () => (await import('./samples.ts')).sampleUsers,
      enabled: silent,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient(),
  );
  return silent ? samples.data : undefined;
};
