import type { AdminSponsor } from '@wyrmgate/contract/sponsors';
import { ChartColumn, CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { RowMenu } from '../../admin-kit/row-menu.tsx';
import { useFormat } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export type SponsorAct = 'open' | 'edit' | 'suspend' | 'activate' | 'remove';

export type SponsorsTableProps = ListState<AdminSponsor> & {
  editable: boolean;
  onAct: (act: SponsorAct, row: AdminSponsor) => void;
  selection: { ids: ReadonlySet<number>; toggle: (id: number) => void } | undefined;
};

export function SponsorsTable({ rows, refreshing, empty, editable, onAct, selection }: SponsorsTableProps) {
  const { t } = useTranslation('sponsors-admin');
  const { number } = useFormat();
  const selectColumn = ({ ids, toggle }: NonNullable<typeof selection>): Column<AdminSponsor> => ({
    key: 'select',
    header: t('select.column'),
    hideHeader: true,
    phone: 'start',
    cell: (row) => (
      <Checkbox
        aria-label={t('select.one', { name: row.username })}
        checked={ids.has(row.id)}
        onChange={() => toggle(row.id)}
      />
    ),
  });
  const figure = (key: 'clicks' | 'registrations' | 'coins', figureOf: (row: AdminSponsor) => number) =>
    ({
      key,
      header: t(`columns.${key}`),
      align: 'end',
      cell: (row: AdminSponsor) => <span className="tabular-nums">{number(figureOf(row))}</span>,
    }) as const;
  const columns: Column<AdminSponsor>[] = [
    ...(selection ? [selectColumn(selection)] : []),
    {
      key: 'username',
      header: t('columns.username'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid justify-items-start gap-0.5">
          <button
            type="button"
            className="text-start font-[560] text-heading hover:underline"
            onClick={() => onAct('open', row)}
          >
            {row.username}
          </button>
          <span className="flex flex-wrap gap-x-2.5 gap-y-1 font-normal text-meta text-muted">
            {t(`sponsors:tiers.${row.tier}`)}
            {row.status === 'suspended' && <Badge tone="warning">{t('status.suspended')}</Badge>}
            {row.in_review > 0 && <span className="text-warning">{t('waiting.review', { count: row.in_review })}</span>}
            {row.open_payouts > 0 && (
              <span className="text-warning">{t('waiting.payout', { count: row.open_payouts })}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'code',
      header: t('columns.code'),
      phone: 'line',
      cell: (row) => (
        <span className="grid gap-1">
          <span className="font-mono tracking-wide">{row.sponsor_code}</span>
          <span className="md:hidden">
            {t('columns.clicks')} {number(row.total_referrals)} · {t('columns.registrations')}{' '}
            {number(row.successful_referrals)} · {t('columns.coins')} {number(row.total_earnings)}
          </span>
        </span>
      ),
    },
    figure('clicks', (row) => row.total_referrals),
    figure('registrations', (row) => row.successful_referrals),
    figure('coins', (row) => row.total_earnings),
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'end',
      cell: (row) => (
        <span className="flex justify-end gap-1">
          <RowMenu name={row.username} actions={actionsOf(row)} />
          {editable && (
            <IconButton
              icon={Trash2}
              size="sm"
              label={t('actions.removeOne', { name: row.username })}
              onClick={() => onAct('remove', row)}
            />
          )}
        </span>
      ),
    },
  ];
  const actionsOf = (row: AdminSponsor) => [
    { key: 'open', label: t('actions.open'), icon: ChartColumn, onSelect: () => onAct('open', row) },
    ...(editable
      ? [
          { key: 'edit', label: t('actions.edit'), icon: Pencil, onSelect: () => onAct('edit', row) },
          row.status === 'active'
            ? { key: 'suspend', label: t('actions.suspend'), icon: CirclePause, onSelect: () => onAct('suspend', row) }
            : {
                key: 'activate',
                label: t('actions.activate'),
                icon: CirclePlay,
                onSelect: () => onAct('activate', row),
              },
        ]
      : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      refreshing={refreshing}
      skeletonRows={4}
      empty={empty}
      rowTone={({ id }) => (selection?.ids.has(id) ? 'selected' : undefined)}
    />
  );
}
