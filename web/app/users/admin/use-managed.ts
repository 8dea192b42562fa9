import { canManage } from '@wyrmgate/contract/authority';
import type { AdminUser } from '@wyrmgate/contract/users';
import { useAdmin } from '../../shell/admin/admin-context.ts';

/** True if the viewer may act on a user: not on themselves, nor on their own level or higher. */
export const useManaged = (): ((user: Pick<AdminUser, 'login' | 'authority'>) => boolean) => {
  const { username, systemType } = useAdmin();
  return ({ login, authority }) => login !== username && canManage(systemType, authority);
};
