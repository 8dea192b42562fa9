import type { AdminCategory, AdminItem } from '@wyrmgate/contract/items';
import type { ItemState } from '@wyrmgate/contract/items-constants';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { useFormat } from '../../platform/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { nameIn } from './catalogue.tsx';

const tones: Record<ItemState, Tone> = { draft: 'neutral', scheduled: 'info', live: 'success', ended: 'neutral' };

export type ItemsTableProps = ListState<AdminItem> & {
  categories: readonly AdminCategory[];
  editable: boolean;
  onEdit: (row: AdminItem) => void;
  onRemove: (row: AdminItem) => void;
};

export function ItemsTable({ rows, refreshing, empty, ...more }: ItemsTableProps) {
  const { t } = useTranslation('items');
  return (
    <Table
      label={t('admin.tabs.catalogue')}
      columns={useColumns(more)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={8}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = ({
  categories,
  editable,
  onEdit,
  onRemove,
}: Omit<ItemsTableProps, keyof ListState<AdminItem>>): Column<AdminItem>[] => {
  const { t, i18n } = useTranslation('items');
  const { number } = useFormat();
  const nameOf = ({ names }: Pick<AdminItem, 'names'>) => nameIn(names, i18n.language);
  const columns: Column<AdminItem>[] = [
    {
      key: 'item',
      header: t('admin.columns.item'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid">
          {nameOf(row)}
          <span className="font-normal text-meta text-muted">
            {row.kind === 'bundle'
              ? t('admin.bundleOf', { count: row.contents.reduce((sum, { quantity }) => sum + quantity, 0) })
              : row.premium_type
                ? `${t(`accounts:premium.${row.premium_type}`)}, ${t('card.days', { days: row.premium_days ?? 0 })}`
                : `#${row.vnum}${row.count > 1 ? ` × ${row.count}` : ''}`}
          </span>
        </span>
      ),
    },
    {
      key: 'category',
      header: t('admin.columns.category'),
      phone: 'line',
      cell: ({ category_id }) => {
        const category = categories.find(({ id }) => id === category_id);
        return category ? nameOf(category) : '';
      },
    },
    {
      key: 'price',
      header: t('admin.columns.price'),
      align: 'end',
      phone: 'lineEnd',
      cell: ({ price, sale_price: sale, marks_price: marks }) => (
        <span className="grid justify-items-end tabular-nums">
          {number(sale ?? price)}
          {sale !== null && <span className="text-meta text-muted">{t('admin.regular', { price })}</span>}
          {marks !== null && <span className="text-meta text-muted">{t('admin.marks', { marks })}</span>}
        </span>
      ),
    },
    {
      key: 'stock',
      header: t('admin.columns.stock'),
      align: 'end',
      cell: ({ stock }) => (stock === null ? t('admin.unlimited') : number(stock)),
    },
    {
      key: 'sold',
      header: t('admin.columns.sold'),
      align: 'end',
      cell: ({ sold, sold_today: today }) => (
        <span className="grid justify-items-end tabular-nums">
          {number(sold)}
          {today > 0 && <span className="text-meta text-muted">{t('admin.today', { count: today })}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('admin.columns.state'),
      phone: 'end',
      cell: ({ state }) => (
        <Badge tone={tones[state]} dot>
          {t(`admin.state.${state}`)}
        </Badge>
      ),
    },
  ];
  if (!editable) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: t('admin.columns.actions'),
      hideHeader: true,
      actions: true,
      phone: 'foot',
      cell: (row) => (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={Pencil}
            size="sm"
            label={t('admin.editOne', { name: nameOf(row) })}
            onClick={() => onEdit(row)}
          />
          <IconButton
            icon={Trash2}
            size="sm"
            label={t('admin.removeOne', { name: nameOf(row) })}
            onClick={() => onRemove(row)}
          />
        </span>
      ),
    },
  ];
};
