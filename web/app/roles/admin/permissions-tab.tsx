import type { RolePermission } from '@wyrmgate/contract/roles';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { usePermissionNames } from '../../admin-kit/permission-names.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { NewPermissionDialog } from './new-permission-dialog.tsx';
import { useRoleActions } from './use-role-actions.ts';

export function PermissionsTab() {
  const { t } = useTranslation('roles');
  const problem = useProblemText();
  const names = usePermissionNames();
  const editable = useCan()('admin.roles.edit');
  const query = useApiQuery(['roles', 'permissions'], {});
  const actions = useRoleActions();
  const [adding, setAdding] = useState(false);
  const columns: Column<RolePermission>[] = [
    {
      key: 'permission',
      header: t('columns.permission'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <>
          {names.whole(row.name, row)}
          <span className="block break-all font-mono font-normal text-meta text-muted">{row.name}</span>
        </>
      ),
    },
    {
      key: 'category',
      header: t('columns.category'),
      phone: 'line',
      cell: ({ category }) => names.category(category),
    },
    { key: 'action', header: t('columns.action'), cell: ({ action }) => names.action(action) },
    {
      key: 'builtIn',
      header: t('builtIn'),
      hideHeader: true,
      cell: ({ built_in: builtIn }) => builtIn && <Badge>{t('builtIn')}</Badge>,
    },
    {
      key: 'active',
      header: t('columns.active'),
      phone: 'end',
      cell: (row) => (
        <Switch
          aria-label={t('activeOf', { name: names.whole(row.name, row) })}
          checked={row.is_active}
          disabled={!editable || actions.busy}
          onChange={() => actions.togglePermission(row, names.whole(row.name, row))}
        />
      ),
    },
  ];
  const add = editable && (
    <Button variant="primary" size="sm" icon={Plus} onClick={() => setAdding(true)}>
      {t('newPermission.action')}
    </Button>
  );
  return (
    <Panel title={t('tabs.permissions')} aside={add} flush>
      <Loaded
        query={query}
        failed={query.error ? t('failed.permissions', { reason: problem(query.error) }) : t('failed.data')}
        waiting={<Table label={t('tabs.permissions')} columns={columns} rows={[]} rowKey={({ id }) => id} loading />}
      >
        {(rows) => <Table label={t('tabs.permissions')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Loaded>
      {adding && <NewPermissionDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}
