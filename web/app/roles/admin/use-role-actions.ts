import type { Role, RolePermission } from '@wyrmgate/contract/roles';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';

type Switchable = { id: number; is_active: boolean; version: number };
type Assignment = { user: { id: number; username: string }; role: { id: number; display_name: string } };
const invalidates = [['roles']] as const;

/** Turns roles and permissions on or off, and assigns and revokes roles. Each success toast has an undo button. */
export const useRoleActions = () => {
  const { t } = useTranslation('roles');
  const switching = { invalidates, failed: (reason: string) => t('failed.toggle', { reason }) };
  const role = useAdminMutation(api.roles.toggle, switching);
  const permission = useAdminMutation(api.roles.togglePermission, switching);
  const assign = useAdminMutation(api.roles.assign, {
    invalidates,
    failed: (reason) => `${t('failed.assign')}: ${reason}`,
  });
  const revoke = useAdminMutation(api.roles.revoke, {
    invalidates,
    failed: (reason) => t('failed.revoke', { reason }),
  });
  const showUndo = (title: string, undo: () => void) =>
    adminToasts.show({ id: 'role-action', type: 'success', title, action: { label: t('dashboard:undo'), run: undo } });
  // The undo sends the version after this change, so that it cannot override a later one.
  const toggle = (
    mutation: typeof role | typeof permission,
    { id, version }: Omit<Switchable, 'is_active'>,
    name: string,
  ) => {
    const params = { id };
    mutation.mutate(
      { params, body: { version } },
      {
        onSuccess: (now: Switchable) =>
          showUndo(t(now.is_active ? 'done.on' : 'done.off', { name }), () =>
            mutation.mutate({ params, body: { version: now.version } }),
          ),
      },
    );
  };

  return {
    busy: role.isPending || permission.isPending || assign.isPending || revoke.isPending,
    revoking: revoke.isPending,
    assigning: assign.isPending,
    toggleRole: (row: Pick<Role, 'id' | 'version' | 'display_name'>) => toggle(role, row, row.display_name),
    togglePermission: (row: Pick<RolePermission, 'id' | 'version'>, name: string) => toggle(permission, row, name),
    assign: ({ user, role: given }: Assignment, done: () => void) =>
      assign.mutate(
        { params: { id: user.id }, body: { roleId: given.id } },
        {
          onSuccess: () => {
            done();
            showUndo(t('done.assigned', { name: user.username, role: given.display_name }), () =>
              revoke.mutate({ params: { id: user.id, roleId: given.id } }),
            );
          },
        },
      ),
    revoke: ({ user, role: taken }: Assignment, done: () => void) =>
      revoke.mutate(
        { params: { id: user.id, roleId: taken.id } },
        {
          onSuccess: () =>
            showUndo(t('done.revoked', { name: user.username, role: taken.display_name }), () =>
              assign.mutate({ params: { id: user.id }, body: { roleId: taken.id } }),
            ),
          onSettled: done,
        },
      ),
  };
};
