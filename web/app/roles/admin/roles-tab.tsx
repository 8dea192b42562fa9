import { parsePermissionList } from '@wyrmgate/contract/permission-list';
import type { Role } from '@wyrmgate/contract/roles';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { RoleDrawer } from './role-drawer.tsx';
import { useRoleActions } from './use-role-actions.ts';

export function RolesTab() {
  const { t } = useTranslation('roles');
  const problem = useProblemText();
  const editable = useCan()('admin.roles.edit');
  const query = useApiQuery(['roles', 'list'], {});
  const permissions = useApiQuery(['roles', 'permissions'], {});
  const actions = useRoleActions();
  const [open, setOpen] = useState<{ id: number | undefined }>();
  const columns: Column<Role>[] = [
    {
      key: 'role',
      header: t('columns.role'),
      identity: true,
      phone: 'title',
      cell: ({ name, display_name }) => (
        <>
          {display_name}
          <span className="block font-mono font-normal text-meta text-muted">{name}</span>
        </>
      ),
    },
    {
      key: 'permissions',
      header: t('columns.permissions'),
      phone: 'line',
      cell: ({ permissions: text }) => {
        const list = parsePermissionList(text) ?? [];
        return list.includes('*') ? t('everything') : t('count', { count: list.length });
      },
    },
    {
      key: 'members',
      header: t('columns.members'),
      align: 'end',
      phone: 'end',
      cell: ({ members }) => t('members', { count: members }),
    },
    {
      key: 'active',
      header: t('columns.active'),
      phone: 'lineEnd',
      cell: (role) => (
        <Switch
          aria-label={t('activeOf', { name: role.display_name })}
          checked={role.is_active}
          disabled={!editable || actions.busy}
          onChange={() => actions.toggleRole(role)}
        />
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'foot',
      cell: (role) =>
        editable && (
          <Button
            size="sm"
            icon={Pencil}
            aria-label={t('edit.of', { name: role.display_name })}
            onClick={() => setOpen({ id: role.id })}
          >
            {t('edit.action')}
          </Button>
        ),
    },
  ];
  const add = editable && (
    <Button variant="primary" size="sm" icon={Plus} onClick={() => setOpen({ id: undefined })}>
      {t('new.action')}
    </Button>
  );
  const edited = query.data?.find(({ id }) => id === open?.id);
  return (
    <Panel title={t('tabs.roles')} aside={add} flush>
      <Loaded
        query={query}
        failed={query.error ? t('failed.roles', { reason: problem(query.error) }) : t('failed.data')}
        waiting={<Table label={t('tabs.roles')} columns={columns} rows={[]} rowKey={({ id }) => id} loading />}
      >
        {(roles) => (
          <Table
            label={t('tabs.roles')}
            columns={columns}
            rows={roles}
            rowKey={({ id }) => id}
            empty={<EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
          />
        )}
      </Loaded>
      {open && permissions.data && (open.id === undefined || edited) && (
        <RoleDrawer role={edited} permissions={permissions.data} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  );
}
