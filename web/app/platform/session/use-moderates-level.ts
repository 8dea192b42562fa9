import { type AuthorityLevel, moderatesLevel } from '@wyrmgate/contract/authority';
import { useUser } from './use-session.ts';

/** Returns whether the viewer's level allows them to moderate what someone of a level wrote. They also need the permission. */
export const useModeratesLevel = (): ((author: AuthorityLevel) => boolean) => {
  const level = useUser()?.authority;
  return (author) => level !== undefined && moderatesLevel(level, author);
};
