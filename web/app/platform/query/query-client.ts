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
  // Cached data must not be visible to the next user of this browser.
  shared.clear();
});

// Repeats queries that failed while the portal could not be reached.
connection.subscribe(() => {
  if (connection.isUp()) void shared.refetchQueries({ type: 'active', stale: true });
});

/** One cache per browser. The server gets a new one each time, because requests must not share data. */
export const queryClient = (): QueryClient => (import.meta.env.SSR ? newClient() : shared);
