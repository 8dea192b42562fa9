import type { Role, RolePermission } from '@wyrmgate/contract/roles';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';

type Switchable = { id: number; name: string; is_active: boolean };
type Gift = { user: { id: number; username: string }; role: { id: number; display_name: string } };

/** Switching, giving and taking. Each end is told in one notice, with the way back where there is one. */
export const useRoleActs = () => {
  const { t } = useTranslation('roles');
  const problem = useProblemText();
  const failed = (message: (reason: string) => string) => (error: unknown) =>
    adminToasts.show({
      id: 'role-act',
      type: 'error',
      title: t('dashboard:apiError.title'),
      message: message(problem(error)),
      duration: 5000,
    });
  const options = { quiet: true, onSettled: () => invalidate(['roles']) } as const;
  const switching = { ...options, onError: failed((reason) => t('failed.toggle', { reason })) };
  const role = useApiMutation(['roles', 'toggle'], switching);
  const permission = useApiMutation(['roles', 'togglePermission'], switching);
  const assign = useApiMutation(['roles', 'assign'], {
    ...options,
    onError: failed((reason) => `${t('failed.assign')}: ${reason}`),
  });
  const revoke = useApiMutation(['roles', 'revoke'], {
    ...options,
    onError: failed((reason) => t('failed.revoke', { reason })),
  });
  const told = (title: string, back: () => void) =>
    adminToasts.show({ id: 'role-act', type: 'success', title, action: { label: t('dashboard:undo'), run: back } });

  /** Back only from where we left it: somebody else may have switched it meanwhile. */
  const backIf = (read: () => Promise<Switchable[]>, left: Switchable, back: () => void) =>
    void read()
      .then((rows) => rows.some(({ id, is_active }) => id === left.id && is_active === left.is_active) && back())
      .catch(() => undefined);

  return {
    busy: role.isPending || permission.isPending || assign.isPending || revoke.isPending,
    revoking: revoke.isPending,
    assigning: assign.isPending,
    toggleRole: ({ id, version }: Pick<Role, 'id' | 'version'>) => {
      const params = { id };
      role.mutate(
        { params, body: { version } },
        {
          onSuccess: (now) =>
            told(t(now.is_active ? 'done.on' : 'done.off', { name: now.display_name }), () =>
              backIf(
                () => api.roles.list(),
                now,
                () => role.mutate({ params, body: { version: now.version } }),
              ),
            ),
        },
      );
    },
    togglePermission: ({ id, version }: Pick<RolePermission, 'id' | 'version'>, name: string) => {
      const params = { id };
      permission.mutate(
        { params, body: { version } },
        {
          onSuccess: (now) =>
            told(t(now.is_active ? 'done.on' : 'done.off', { name }), () =>
              backIf(
                () => api.roles.permissions(),
                now,
                () => permission.mutate({ params, body: { version: now.version } }),
              ),
            ),
        },
      );
    },
    assign: ({ user, role: given }: Gift, done: () => void) =>
      assign.mutate(
        { params: { id: user.id }, body: { roleId: given.id } },
        {
          onSuccess: () => {
            done();
            told(t('done.assigned', { name: user.username, role: given.display_name }), () =>
              revoke.mutate({ params: { id: user.id, roleId: given.id } }),
            );
          },
        },
      ),
    revoke: ({ user, role: taken }: Gift, done: () => void) =>
      revoke.mutate(
        { params: { id: user.id, roleId: taken.id } },
        {
          onSuccess: () =>
            told(t('done.revoked', { name: user.username, role: taken.display_name }), () =>
              assign.mutate({ params: { id: user.id }, body: { roleId: taken.id } }),
            ),
          onSettled: done,
        },
      ),
  };
};
