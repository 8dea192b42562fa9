import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@wyrmgate/contract/client';
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
  // What one user saw is not for the next one on this screen.
  shared.clear();
});

/** The one cache of the browser. On the server nothing is fetched through it and nothing may be shared, so it is new. */
export const queryClient = (): QueryClient => (import.meta.env.SSR ? newClient() : shared);
