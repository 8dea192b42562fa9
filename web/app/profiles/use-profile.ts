import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';

/** The user's account; header and tabs share one query. */
export const useProfile = () => {
  const user = useUser();
  return useApiQuery(['profiles', 'get'], {}, { enabled: user !== null });
};
