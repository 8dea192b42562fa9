import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';

/** The own account; header and tabs share the one call. */
export const useProfile = () => {
  const user = useUser();
  return useApiQuery(['profiles', 'get'], {}, { enabled: user !== null });
};
