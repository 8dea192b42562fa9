import type { AdminFeature } from '@wyrmgate/contract/features';
import type { FeatureStatus } from '@wyrmgate/contract/features-constants';
import { featureStatuses } from '@wyrmgate/contract/features-constants';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useFeatureText } from '../../shell/use-feature-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { FeatureBadge } from '../feature-badge.tsx';

export type FeaturesTableProps = ListState<AdminFeature> & {
  editable: boolean;
  onStatus: (row: AdminFeature, status: FeatureStatus) => void;
  onEdit: (row: AdminFeature) => void;
  onRemove: (row: AdminFeature) => void;
};

export function FeaturesTable({ rows, editable, onStatus, onEdit, onRemove, empty }: FeaturesTableProps) {
  const { t } = useTranslation('features-admin');
  const textOf = useFeatureText();
  const columns: Column<AdminFeature>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span>{textOf(row).name}</span>
          <span className="font-mono font-normal text-meta text-muted">{row.key}</span>
          {row.built_in && <span className="font-normal text-meta text-secondary">{t('builtIn')}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'foot',
      cell: (row) =>
        editable ? (
          <Segmented
            label={`${t('columns.status')}: ${textOf(row).name}`}
            hideLabel
            size="sm"
            value={row.status}
            onChange={(status) => onStatus(row, status)}
            options={featureStatuses.map((value) => ({ value, label: t(`features:status.${value}`) }))}
          />
        ) : (
          <FeatureBadge status={row.status} />
        ),
    },
    {
      key: 'role',
      header: t('columns.role'),
      phone: 'line',
      cell: ({ required_role: role }) => (role === null ? t('everybody') : t(`features:role.${role}`)),
    },
    {
      key: 'changed',
      header: t('columns.changed'),
      cell: ({ updated_at: moment }) =>
        moment === null ? t('never') : <AdminTime iso={moment} className="whitespace-nowrap text-secondary" />,
    },
    ...(editable
      ? [
          {
            key: 'actions',
            header: t('actions'),
            hideHeader: true,
            actions: true,
            align: 'end' as const,
            phone: 'end' as const,
            cell: (row: AdminFeature) => (
              <span className="flex justify-end gap-1">
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={t('edit', { name: textOf(row).name })}
                  onClick={() => onEdit(row)}
                />
                {!row.built_in && (
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t('remove.title', { name: textOf(row).name })}
                    onClick={() => onRemove(row)}
                  />
                )}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ key }) => key}
      loading={rows === undefined}
      skeletonRows={4}
      empty={empty}
    />
  );
}
