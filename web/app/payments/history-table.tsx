import type { Payment } from '@wyrmgate/contract/payments';
import { ArrowRight, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { Picture } from '../platform/picture.tsx';
import { cryptoStep, paymentReceipt, paymentState } from '../shell/urls.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-column.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { paymentName } from './payment-name.ts';
import { isPayable } from './payment-view.ts';

export type HistoryTableProps = {
  payments: readonly Payment[] | undefined;
  refreshing?: boolean;
  empty?: ReactNode;
};

/** `payments` is undefined while the first page loads. */
export function HistoryTable({ payments, refreshing, empty }: HistoryTableProps) {
  const { t } = useTranslation('payments');
  const { money, number } = useFormat();
  const columns: Column<Payment>[] = [
    {
      key: 'package',
      header: t('facts.package'),
      identity: true,
      phone: 'title',
      cell: (payment) => (
        <Link
          to={isPayable(payment) ? cryptoStep(payment.reference) : paymentState(payment.reference)}
          aria-description={t('history.open', { reference: payment.reference })}
          className="inline-flex min-h-(--touch) items-center text-heading no-underline hover:underline"
        >
          {paymentName(t, payment)}
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
          {total_coins > 0 && (
            <span className="block text-gold-400 md:hidden">{t('history.coins', { coins: total_coins })}</span>
          )}
        </>
      ),
    },
    {
      key: 'coins',
      header: t('facts.coins'),
      align: 'end',
      cell: ({ total_coins }) =>
        total_coins === 0 ? (
          '–'
        ) : (
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
      cell: ({ amount, currency, refunded_amount: back }) => (
        <span className="tabular-nums">
          {money(amount, currency)}
          {back > 0 && (
            <span className="block text-meta text-muted">
              {t('history.refunded', { amount: money(back, currency) })}
            </span>
          )}
        </span>
      ),
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
      // Hidden on medium windows, which only have room for the link in the next column.
      className: 'whitespace-nowrap md:max-lg:hidden md:py-0',
      phone: 'foot',
      cell: ({ reference, status, payable_until }) => (
        <span className="inline-flex items-center gap-1 font-mono text-meta text-secondary">
          {reference}
          <CopyButton text={reference} label={t('facts.copyReference')} iconOnly />
          <RowLink reference={reference} status={status} payable_until={payable_until} className="ms-1" />
        </span>
      ),
    },
    {
      key: 'receipt',
      header: t('history.actions'),
      className: 'whitespace-nowrap md:py-0 lg:hidden',
      cell: (payment) => <RowLink {...payment} />,
    },
  ];
  return (
    <Table
      label={t('history.label')}
      columns={columns}
      rows={payments ?? []}
      rowKey={({ id }) => id}
      loading={payments === undefined}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

type RowLinkProps = Pick<Payment, 'reference' | 'status' | 'payable_until'> & { className?: string };

/** Links to the receipt of a paid payment, or to the payment page while it can still be paid. */
function RowLink({ reference, status, payable_until, className }: RowLinkProps) {
  const { t } = useTranslation('payments');
  const isPaid = status === 'completed' || status === 'refunded';
  if (!isPaid && !isPayable({ payable_until })) return null;
  return (
    <Link
      to={isPaid ? paymentReceipt(reference) : cryptoStep(reference)}
      aria-description={t(isPaid ? 'receipts:openOf' : 'history.open', { reference })}
      className={cx('inline-flex min-h-(--touch) items-center gap-1.5 px-1 font-sans text-link text-meta', className)}
    >
      <Icon as={isPaid ? ReceiptText : ArrowRight} size={16} />
      {t(isPaid ? 'history.actions' : 'history.continue')}
    </Link>
  );
}
