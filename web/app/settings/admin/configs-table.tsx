import { type EnhancedConfig, isLinked } from '@wyrmgate/contract/settings-configs';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export type ConfigsTableProps = {
  /** Undefined while the first page loads. */
  rows: readonly EnhancedConfig[] | undefined;
  empty?: ReactNode;
  /** Undefined without permission to edit. */
  onToggle?: (row: EnhancedConfig) => void;
  onEdit?: (row: EnhancedConfig) => void;
  onRemove?: (row: EnhancedConfig) => void;
  busy?: boolean;
};

/** Lists configurations. Only built-in ones have translated descriptions. */
export function ConfigsTable({ rows, empty, onToggle, onEdit, onRemove, busy }: ConfigsTableProps) {
  const { t } = useTranslation('settings');
  const explain = ({ key, linked, description }: EnhancedConfig): string =>
    linked && isLinked(key) ? t(`known.${key}`) : description;
  const columns: Column<EnhancedConfig>[] = [
    {
      key: 'key',
      header: t('configs.fields.key'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5 py-1.5">
          <span className="font-mono text-meta break-all">{row.key}</span>
          <span className="font-normal text-meta text-secondary">{explain(row)}</span>
        </span>
      ),
    },
    {
      key: 'value',
      header: t('configs.fields.value'),
      phone: 'line',
      className: 'max-w-80',
      cell: ({ value }) =>
        value === '' ? (
          <span className="text-muted">{t('configs.empty')}</span>
        ) : (
          <span className="line-clamp-2 font-mono text-meta wrap-anywhere md:min-w-48">{value}</span>
        ),
    },
    {
      key: 'category',
      header: t('configs.fields.category'),
      phone: 'lineEnd',
      cell: ({ category, linked }) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          {t(`configs.categories.${category}`)}
          {linked && <Badge tone="info">{t('configs.linked')}</Badge>}
        </span>
      ),
    },
    {
      key: 'changed',
      header: t('configs.fields.changed'),
      cell: ({ updated_at }) => <AdminTime iso={updated_at} className="text-secondary" />,
    },
    {
      key: 'active',
      header: t('configs.fields.active'),
      phone: 'end',
      cell: (row) => (
        // The card layout on phones aligns this wrapper to the end.
        <span className="inline-flex">
          <Switch
            aria-label={t('configs.toggle', { key: row.key })}
            checked={row.is_active}
            disabled={!onToggle || busy}
            onChange={() => onToggle?.(row)}
          />
        </span>
      ),
    },
    ...(onEdit && onRemove
      ? [
          {
            key: 'actions',
            header: t('configs.fields.actions'),
            hideHeader: true,
            align: 'end',
            actions: true,
            phone: 'foot',
            cell: (row) => (
              <span className="inline-flex gap-1">
                <IconButton
                  size="sm"
                  icon={Pencil}
                  label={t('configs.edit', { key: row.key })}
                  onClick={() => onEdit(row)}
                />
                <IconButton
                  size="sm"
                  icon={Trash2}
                  label={t('configs.remove', { key: row.key })}
                  onClick={() => onRemove(row)}
                />
              </span>
            ),
          } satisfies Column<EnhancedConfig>,
        ]
      : []),
  ];
  return (
    <Table
      label={t('configs.title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      empty={empty}
    />
  );
}
