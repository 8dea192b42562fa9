import type { MonthlyStatement, StatementBalance } from '@wyrmgate/contract/sponsors';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Table } from '../ui/table.tsx';

type Row = StatementBalance & { key: string; name: string; note?: string; isBalance?: boolean };

/** Shows a month in one currency: its opening and closing balance, and all movements between them. */
export function StatementTable({ currency, opening, movements, closing }: MonthlyStatement) {
  const { t } = useTranslation('sponsors');
  const { money, date } = useFormat();
  const rows: Row[] = [
    { ...opening, key: 'opening', name: t('month.opening'), isBalance: true },
    ...movements.map((row) => ({
      ...row,
      key: `${row.day} ${row.kind} ${row.payout}`,
      name: t(`kinds.${row.kind}`),
      note: `${date(row.day)} · ${row.payout ?? t('month.earnings', { count: row.count })}`,
    })),
    { ...closing, key: 'closing', name: t('month.closing'), isBalance: true },
  ];
  const amount = (state: keyof StatementBalance) => ({
    key: state,
    header: t(`balance.${state}`),
    align: 'end' as const,
    cell: (row: Row) =>
      row.isBalance || row[state] !== 0 ? (
        <span className={row.isBalance ? 'font-[600] text-heading tabular-nums' : 'tabular-nums'}>
          {money(row[state], currency)}
        </span>
      ) : null,
  });
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{currency}</h2>
      <Table
        label={t('month.movements', { currency })}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'cause',
            header: t('earnings.cause'),
            identity: true,
            cell: ({ name, note }) => (
              <span className="grid gap-0.5">
                {name}
                {note && <span className="font-normal text-meta text-muted">{note}</span>}
              </span>
            ),
          },
          amount('pending'),
          amount('available'),
          amount('requested'),
        ]}
      />
    </section>
  );
}
