import type { Batch } from '@wyrmgate/contract/redeem-codes';
import type { BatchState } from '@wyrmgate/contract/redeem-codes-constants';
import { List, Pencil } from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

const tones: Record<BatchState, Tone> = {
  live: 'success',
  scheduled: 'info',
  expired: 'neutral',
  used: 'neutral',
  off: 'neutral',
  waiting: 'warning',
  refused: 'danger',
};

export function BatchBadge({ state }: Pick<Batch, 'state'>) {
  const { t } = useTranslation('redeem-codes');
  return (
    <Badge tone={tones[state]} dot>
      {t(`admin.state.${state}`)}
    </Badge>
  );
}

/** Describes the reward that each code in a batch gives. */
export const useBatchReward = () => {
  const { t } = useTranslation('redeem-codes');
  return ({ coins, marks, premium_type: type, premium_days: days, item }: Batch): string =>
    item
      ? t('admin.reward.item', item)
      : marks !== null
        ? t('admin.reward.marks', { marks })
        : type === null
          ? t('admin.reward.coins', { coins: coins ?? 0 })
          : t('admin.reward.premium', { type: t(`accounts:premium.${type}`), days: days ?? 0 });
};

export type BatchesTableProps = ListState<Batch> & {
  editable: boolean;
  onEdit: (row: Batch) => void;
  onUses: (row: Batch) => void;
};

export function BatchesTable({ rows, refreshing, empty, ...more }: BatchesTableProps) {
  const { t } = useTranslation('redeem-codes');
  return (
    <Table
      label={t('admin.title')}
      columns={useColumns(more)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={6}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = ({ editable, onEdit, onUses }: Omit<BatchesTableProps, keyof ListState<Batch>>): Column<Batch>[] => {
  const { t } = useTranslation('redeem-codes');
  const reward = useBatchReward();
  return [
    {
      key: 'name',
      header: t('admin.columns.name'),
      identity: true,
      phone: 'title',
      cell: ({ name, codes, created_by }) => (
        <span className="wrap-anywhere grid">
          {name}
          <span className="font-normal text-meta text-muted">
            {t('admin.codes', { codes, name: created_by.username })}
          </span>
        </span>
      ),
    },
    {
      key: 'reward',
      header: t('admin.columns.reward'),
      phone: 'line',
      cell: (row) => (
        <span className="grid">
          {reward(row)}
          {row.starts_at !== null && (
            <span className="text-meta text-muted">{t('admin.from', { time: adminMoment(row.starts_at) })}</span>
          )}
          <span className="text-meta text-muted">
            {row.expires_at === null ? t('admin.unlimited') : t('admin.until', { time: adminMoment(row.expires_at) })}
          </span>
        </span>
      ),
    },
    {
      key: 'uses',
      header: t('admin.columns.uses'),
      align: 'end',
      phone: 'lineEnd',
      cell: ({ uses, codes, uses_per_code: each }) => (
        <span className="tabular-nums">{t('admin.usesOf', { uses, total: codes * each })}</span>
      ),
    },
    { key: 'state', header: t('admin.columns.state'), phone: 'end', cell: BatchBadge },
    {
      key: 'actions',
      header: t('admin.columns.actions'),
      hideHeader: true,
      actions: true,
      phone: 'foot',
      cell: (row) => (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={List}
            size="sm"
            label={t('admin.uses.one', { name: row.name })}
            onClick={() => onUses(row)}
          />
          {editable && (
            <IconButton
              icon={Pencil}
              size="sm"
              label={t('admin.editOne', { name: row.name })}
              onClick={() => onEdit(row)}
            />
          )}
        </span>
      ),
    },
  ];
};
