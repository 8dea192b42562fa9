import type { EarningLine } from '@wyrmgate/contract/sponsors';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Table } from '../ui/table.tsx';

export function EarningsTable({ rows }: { rows: readonly EarningLine[] | undefined }) {
  const { t } = useTranslation('sponsors');
  const { money, date, number } = useFormat();
  return (
    <Table
      label={t('earnings.title')}
      rows={rows ?? []}
      loading={rows === undefined}
      skeletonRows={4}
      rowKey={({ id }) => id}
      empty={<p className="px-(--cell-edge) py-6 text-control text-muted">{t('earnings.empty')}</p>}
      columns={[
        {
          key: 'cause',
          header: t('earnings.cause'),
          identity: true,
          phone: 'title',
          cell: (row) => (
            <span className="grid gap-0.5">
              {t(`kinds.${row.kind}`)}
              <span className="font-normal text-meta text-muted">
                {date(row.created_at)} · #{number(row.registration)}
              </span>
            </span>
          ),
        },
        {
          key: 'terms',
          header: t('earnings.terms'),
          phone: 'line',
          cell: (row) => (
            <span className="whitespace-nowrap text-secondary tabular-nums">
              {money(row.base, row.currency)} × {row.rate}% × {row.multiplier / 100}
            </span>
          ),
        },
        {
          key: 'available',
          header: t('earnings.available'),
          phone: 'foot',
          cell: (row) => row.payout ?? date(row.available_at),
        },
        {
          key: 'amount',
          header: t('payout.amount'),
          align: 'end',
          phone: 'end',
          cell: (row) => <span className="tabular-nums">{money(row.amount, row.currency)}</span>,
        },
      ]}
    />
  );
}
