import type { Payment } from '@wyrmgate/contract/payments';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { Picture } from '../platform/picture.tsx';
import { paymentState } from '../shell/urls.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-column.ts';
import { PaymentBadge } from './payment-badge.tsx';

/** One row per payment; undefined while the first ones load. */
export function HistoryTable({ payments }: { payments: readonly Payment[] | undefined }) {
  const { t } = useTranslation('payments');
  const { money, number } = useFormat();
  const columns: Column<Payment>[] = [
    {
      key: 'package',
      header: t('facts.package'),
      identity: true,
      phone: 'title',
      cell: ({ package_name, reference }) => (
        <Link
          to={paymentState(reference)}
          aria-description={t('history.open', { reference })}
          className="inline-flex min-h-(--touch) items-center text-heading no-underline hover:underline"
        >
          {package_name}
        </Link>
      ),
    },
    {
      key: 'date',
      header: t('facts.date'),
      className: 'md:whitespace-nowrap',
      phone: 'line',
      cell: ({ created_at, total_coins }) => (
        <>
          <LocalTime iso={created_at} />
          <span className="block text-gold-400 md:hidden">{t('history.coins', { coins: total_coins })}</span>
        </>
      ),
    },
    {
      key: 'coins',
      header: t('facts.coins'),
      align: 'end',
      cell: ({ total_coins }) => (
        <span className="inline-flex items-center gap-2 font-[560] text-gold-400">
          <Picture name="coin" sizes="20px" className="size-5" />
          {number(total_coins)}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('facts.amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount, currency }) => <span className="tabular-nums">{money(amount, currency)}</span>,
    },
    {
      key: 'status',
      header: t('facts.status'),
      phone: 'lineEnd',
      cell: (payment) => <PaymentBadge payment={payment} />,
    },
    {
      key: 'reference',
      header: t('facts.reference'),
      // Between phones and wide windows there is no room for it; the page of the payment has it.
      className: 'whitespace-nowrap md:max-lg:hidden',
      phone: 'foot',
      cell: ({ reference }) => (
        <span className="inline-flex items-center gap-1 font-mono text-meta text-secondary">
          {reference}
          <CopyButton text={reference} label={t('facts.copyReference')} iconOnly />
        </span>
      ),
    },
  ];
  return (
    <Table
      label={t('history.label')}
      columns={columns}
      rows={payments ?? []}
      rowKey={({ id }) => id}
      loading={payments === undefined}
    />
  );
}
