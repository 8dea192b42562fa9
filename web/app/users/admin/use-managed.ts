import { canManage } from '@wyrmgate/contract/authority';
import type { AdminUser } from '@wyrmgate/contract/users';
import { useAdmin } from '../../shell/admin/admin-context.ts';

/**
 * Returns whether the viewer may act on a user. Staff may not act on themselves or on users with the same or a higher
 * level.
 */
export const useManaged = (): ((user: Pick<AdminUser, 'login' | 'authority'>) => boolean) => {
  const { username, systemType } = useAdmin();
  return ({ login, authority }) => login !== username && canManage(systemType, authority);
};
