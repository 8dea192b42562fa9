import { ApiError } from '@wyrmgate/contract/client';
import { checkCacheMinutes } from '@wyrmgate/contract/dashboard-constants';
import { useEffect } from 'react';
import { queryClient } from '../../platform/query/query-client.ts';
import { invalidate, useApiQuery } from '../../platform/query/use-api.ts';
import type { StoredUser } from '../../platform/session/session-store.ts';

const cacheMs = checkCacheMinutes * 60_000;

const isCheck = ([domain, name]: readonly unknown[]): boolean => domain === 'dashboard' && name === 'check';
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
const askAgain = () => void invalidate(['dashboard', 'check']);

/**
 * Asks again as soon as any call of the back-office is refused: the menu on the screen promised more than the server
 * grants. The refused call itself is not repeated, so this cannot go round in circles.
 */
const watchRefusals = (): (() => void) => {
  const client = queryClient();
  const offQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || isCheck(event.query.queryKey)) return;
    if (isRefusal(event.action.error)) askAgain();
  });
  const offMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isRefusal(event.action.error)) askAgain();
  });
  return () => {
    offQueries();
    offMutations();
  };
};

/**
 * Whether the logged-in user may enter, and what it opens. The answer is kept for the menu only: five minutes, then asked
 * anew, also on focus; a login, a logout or an ended session empties the whole cache.
 */
export const useAdminCheck = (user: StoredUser | null) => {
  useEffect(watchRefusals, []);
  const rights = user && `${user.authority} ${user.isStaff}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the regular check of the session may bring other rights.
  useEffect(askAgain, [rights]);
  return useApiQuery(
    ['dashboard', 'check'],
    {},
    {
      enabled: user !== null,
      staleTime: cacheMs,
      refetchInterval: cacheMs,
      // Without it an offline browser would wait for ever in place of saying so.
      networkMode: 'always',
    },
  );
};
