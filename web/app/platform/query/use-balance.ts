import { useUser } from '../session/use-session.ts';
import { useApiQuery } from './use-api.ts';

/** Coins of the logged-in user, updated in real time. Undefined until they have loaded. */
export const useBalance = (): number | undefined => {
  const user = useUser();
  return useApiQuery(['auth', 'me'], {}, { enabled: user !== null, staleTime: 60_000 }).data?.cash;
};
