import type { Payout } from '@wyrmgate/contract/sponsors';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { sponsorMonth, sponsorStatement } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';
import { Table } from '../ui/table.tsx';
import { payoutTones } from './payout-tones.ts';

/** Lists the latest payouts, each with a link to its statement. */
export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useTranslation('sponsors');
  const { money, date } = useFormat();
  return (
    <Panel
      title={t('payout.title')}
      aside={<Link to={sponsorMonth(new Date().toISOString().slice(0, 7))}>{t('month.label')}</Link>}
      flush
    >
      <Table
        label={t('payout.title')}
        rows={payouts}
        rowKey={({ id }) => id}
        empty={<p className="px-(--cell-edge) py-6 text-control text-muted">{t('payout.empty')}</p>}
        columns={[
          {
            key: 'number',
            header: t('payout.number'),
            identity: true,
            phone: 'title',
            cell: (row) => <Link to={sponsorStatement(row.id)}>{row.number}</Link>,
          },
          { key: 'date', header: t('payout.date'), phone: 'line', cell: (row) => date(row.requested_at) },
          { key: 'method', header: t('terms.method'), phone: 'lineEnd', cell: (row) => t(`methods.${row.method}`) },
          {
            key: 'status',
            header: t('payout.status'),
            phone: 'foot',
            cell: (row) => <Badge tone={payoutTones[row.status]}>{t(`payoutStatus.${row.status}`)}</Badge>,
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
    </Panel>
  );
}
