import { ApiError } from '@wyrmgate/contract/client';
import type { Candidate, HeldRole } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { usePermissionNames } from '../../admin-kit/permission-names.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GiveRole } from './give-role.tsx';
import { useRoleActions } from './use-role-actions.ts';

export function RolesOfUser({ user }: { user: Candidate }) {
  const { t } = useTranslation('roles');
  const problem = useProblemText();
  const names = usePermissionNames();
  const may = useCan()('admin.roles.assign');
  const query = useApiQuery(['roles', 'ofUser'], { params: { id: user.id } });
  const actions = useRoleActions();
  const [taking, setTaking] = useState<HeldRole>();
  const label = ({ display_name: name, is_active: active }: HeldRole) =>
    active ? name : t('assign.inactive', { name });
  const gone = query.error instanceof ApiError && query.error.status === 404;
  const failed = gone
    ? t('failed.user')
    : query.error
      ? t('failed.userRoles', { reason: problem(query.error) })
      : t('failed.data');
  return (
    <Loaded query={query} failed={failed} waiting={<Skeleton className="h-24 w-full" />}>
      {({ roles, permissions }) => (
        <div className="grid gap-6">
          <section>
            <h3 className="mb-2 font-[560] font-sans text-control">{t('assign.held', { name: user.username })}</h3>
            {roles.length === 0 && <p className="text-control text-muted">{t('assign.holdsNone')}</p>}
            <ul className="flex flex-wrap gap-2">
              {roles.map((role) => (
                <li key={role.id}>
                  {may ? (
                    <RemovableChip
                      removeLabel={t('revoke.label', { name: role.display_name })}
                      disabled={actions.busy}
                      onRemove={() => setTaking(role)}
                    >
                      {label(role)}
                    </RemovableChip>
                  ) : (
                    <Badge>{label(role)}</Badge>
                  )}
                </li>
              ))}
            </ul>
          </section>
          {may && <GiveRole user={user} held={roles} actions={actions} />}
          <section>
            <h3 className="mb-2 font-[560] font-sans text-control">{t('assign.opens')}</h3>
            <p className="text-control text-secondary">
              {permissions.length === 0
                ? t('assign.opensNothing')
                : permissions.map((name) => names.whole(name)).join(' · ')}
            </p>
          </section>
          {taking && (
            <ConfirmDialog
              open
              onOpenChange={(open) => !open && setTaking(undefined)}
              title={t('revoke.question')}
              description={t('revoke.text', { name: user.username, role: taking.display_name })}
              confirmLabel={t('revoke.action')}
              confirmingLabel={t('revoke.doing')}
              onConfirm={() => actions.revoke({ user, role: taking }, () => setTaking(undefined))}
              confirming={actions.revoking}
              destructive
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
