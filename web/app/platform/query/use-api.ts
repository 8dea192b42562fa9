import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Contract } from '@wyrmgate/contract';
import type { Call, CallOptions } from '@wyrmgate/contract/client';
import type { EndpointSpec, Reply, Sent } from '@wyrmgate/contract/endpoint';
import { api } from '../api/api.ts';
import { queryClient } from './query-client.ts';

type Domain = keyof Contract;
type Name<D extends Domain> = keyof Contract[D] & string;
type At<D extends Domain, N extends Name<D>> = Contract[D][N] extends EndpointSpec ? Contract[D][N] : never;
/** An endpoint, such as `['payments', 'history']`. */
export type Path<D extends Domain, N extends Name<D>> = readonly [D, N];
/** `quiet` suppresses the "API Error" toast, for screens that show the error themselves. */
type Quiet = { quiet?: boolean };
type QueryOptions<R> = Omit<UseQueryOptions<R, Error>, 'queryKey' | 'queryFn'> & Quiet;
type MutationOptions<R, S> = Omit<UseMutationOptions<R, Error, S>, 'mutationFn'> & Quiet;
type Args<S, O> = Record<never, never> extends S ? [sent?: S, options?: O] : [sent: S, options?: O];

const callOf = <D extends Domain, N extends Name<D>>([domain, name]: Path<D, N>) =>
  api[domain][name] as unknown as (sent: unknown, options?: CallOptions) => ReturnType<Call<At<D, N>>>;

/** Reads from an endpoint into the cache: `useApiQuery(['payments', 'history'], { query: { limit: 20 } })`. */
export const useApiQuery = <D extends Domain, N extends Name<D>>(
  path: Path<D, N>,
  ...[sent, options]: Args<Sent<At<D, N>>, QueryOptions<Reply<At<D, N>>>>
): UseQueryResult<Reply<At<D, N>>, Error> =>
  useQuery<Reply<At<D, N>>, Error>(
    {
      ...options,
      queryKey: [...path, sent ?? {}],
      queryFn: ({ signal }) => callOf(path)(sent ?? {}, { signal, ...(options?.quiet && { quiet: true }) }),
    },
    queryClient(),
  );

/** Calls an endpoint on demand: `useApiMutation(['payments', 'cancel']).mutateAsync({ params: { reference } })`. */
export const useApiMutation = <D extends Domain, N extends Name<D>>(
  path: Path<D, N>,
  options?: MutationOptions<Reply<At<D, N>>, Sent<At<D, N>>>,
): UseMutationResult<Reply<At<D, N>>, Error, Sent<At<D, N>>> =>
  useMutation<Reply<At<D, N>>, Error, Sent<At<D, N>>>(
    { ...options, mutationFn: (sent) => callOf(path)(sent, options?.quiet ? { quiet: true } : {}) },
    queryClient(),
  );

export const invalidate = (path: readonly [Domain, string?]): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: path.filter((part) => part !== undefined) });
