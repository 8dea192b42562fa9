import { ApiError } from '@wyrmgate/contract/client';
import { checkCacheMinutes } from '@wyrmgate/contract/dashboard-constants';
import { useEffect } from 'react';
import { queryClient } from '../../platform/query/query-client.ts';
import { invalidate, useApiQuery } from '../../platform/query/use-api.ts';
import type { StoredUser } from '../../platform/session/session-store.ts';

const cacheMs = checkCacheMinutes * 60_000;

const isCheck = ([domain, name]: readonly unknown[]): boolean => domain === 'dashboard' && name === 'check';
const isRejection = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
const askAgain = () => void invalidate(['dashboard', 'check']);

/**
 * Repeats the access check when a call is denied, which means that the menu is outdated. The denied call itself is not
 * repeated, so this cannot loop.
 */
const watchRejections = (): (() => void) => {
  const client = queryClient();
  const offQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || isCheck(event.query.queryKey)) return;
    if (isRejection(event.action.error)) askAgain();
  });
  const offMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isRejection(event.action.error)) askAgain();
  });
  return () => {
    offQueries();
    offMutations();
  };
};

/**
 * Checks the user's access to the back office and its sections. The result is cached for five minutes; a login or the end of
 * the session clears the cache.
 */
export const useAdminCheck = (user: StoredUser | null) => {
  useEffect(watchRejections, []);
  const rights = user && `${user.authority} ${user.isStaff}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the regular session check may change the permissions.
  useEffect(askAgain, [rights]);
  return useApiQuery(
    ['dashboard', 'check'],
    {},
    {
      enabled: user !== null,
      staleTime: cacheMs,
      refetchInterval: cacheMs,
      // By default, an offline browser would wait indefinitely instead of reporting an error.
      networkMode: 'always',
    },
  );
};
