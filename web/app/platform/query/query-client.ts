import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@wyrmgate/contract/client';
import { connection } from '../connection.ts';
import { session } from '../session/session.ts';

const answered = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => !answered(error) && failures < 2 },
    },
  });

const shared = newClient();

const userId = (): number | null => {
  const state = session.state();
  return state.status === 'in' ? state.user.id : null;
};
let lastUser = userId();
session.subscribe(() => {
  if (userId() === lastUser) return;
  lastUser = userId();
  // The next user of this browser must not see the previous user's data.
  shared.clear();
});

// Refetches queries that failed while the portal did not respond.
connection.subscribe(() => {
  if (connection.isUp()) void shared.refetchQueries({ type: 'active', stale: true });
});

/** Browsers share one cache. The server creates one per call, because requests must not share data. */
export const queryClient = (): QueryClient => (import.meta.env.SSR ? newClient() : shared);
