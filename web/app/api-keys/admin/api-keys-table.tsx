import type { ApiKey } from '@wyrmgate/contract/api-keys';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminDay, AdminTime } from '../../admin-kit/admin-time.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { useScopeName } from './scope-name.ts';

const tones: Record<ApiKey['state'], Tone> = { active: 'success', expired: 'neutral', blocked: 'danger' };

export type ApiKeysTableProps = ListState<ApiKey> & { editable: boolean; onRemove: (row: ApiKey) => void };

export function ApiKeysTable({ rows, refreshing, empty, ...more }: ApiKeysTableProps) {
  const { t } = useTranslation('api-keys');
  return (
    <Table
      label={t('title')}
      columns={useColumns(more)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={4}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = ({ editable, onRemove }: Omit<ApiKeysTableProps, keyof ListState<ApiKey>>): Column<ApiKey>[] => {
  const { t } = useTranslation('api-keys');
  const nameOf = useScopeName();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      identity: true,
      phone: 'title',
      cell: ({ name, prefix, created_by }) => (
        <span className="wrap-anywhere grid">
          {name}
          <span className="font-normal text-meta text-muted">{t('by', { prefix, name: created_by.username })}</span>
        </span>
      ),
    },
    {
      key: 'scopes',
      header: t('columns.scopes'),
      phone: 'line',
      cell: ({ scopes }) => <span className="text-control">{scopes.map(nameOf).join(', ')}</span>,
    },
    {
      key: 'used',
      header: t('columns.used'),
      cell: ({ last_used_at: used }) => (used === null ? t('never') : <AdminTime iso={used} short />),
    },
    { key: 'expires', header: t('columns.expires'), cell: ({ expires_at }) => <AdminDay iso={expires_at} /> },
    {
      key: 'state',
      header: t('columns.state'),
      phone: 'foot',
      cell: ({ state }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={tones[state]} dot>
            {t(`state.${state}`)}
          </Badge>
          {state === 'blocked' && <span className="text-meta text-muted">{t('blockedHelp')}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      phone: 'end',
      cell: (row) =>
        editable && (
          <IconButton
            icon={Trash2}
            size="sm"
            label={t('removeOne', { name: row.name })}
            onClick={() => onRemove(row)}
          />
        ),
    },
  ];
};
