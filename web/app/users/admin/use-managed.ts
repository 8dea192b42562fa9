import { canManage } from '@wyrmgate/contract/authority';
import type { AdminUser } from '@wyrmgate/contract/users';
import { useAdmin } from '../../shell/admin/admin-context.ts';

/** Whether the viewer may act on a user: never on themselves, on their own level or above. */
export const useManaged = (): ((user: Pick<AdminUser, 'login' | 'authority'>) => boolean) => {
  const { username, systemType } = useAdmin();
  return ({ login, authority }) => login !== username && canManage(systemType, authority);
};
