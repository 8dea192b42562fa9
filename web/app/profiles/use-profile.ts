import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';

/** The user's account, in one query that the header and the tabs share. */
export const useProfile = () => {
  const user = useUser();
  return useApiQuery(['profiles', 'get'], {}, { enabled: user !== null });
};
