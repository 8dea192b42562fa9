import type { Donation } from '@wyrmgate/contract/donations';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { AdminTime } from '../shell/admin/admin-time.tsx';
import { PaymentBadge } from '../shell/admin/payment-badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-column.ts';
import { gatewayNames } from './donation-filters.ts';
import { ReviewMark } from './review-mark.tsx';

export type DonationsTableProps = {
  /** Undefined while the first ones load. */
  rows: readonly Donation[] | undefined;
  refreshing?: boolean;
  empty?: ReactNode;
};

// Nine columns: tighter than usual, and only where they are columns.
const narrow = 'md:px-2 md:first:ps-4 md:last:pe-4';
const oneLine = `${narrow} md:whitespace-nowrap`;

/** One row per payment. */
export function DonationsTable({ rows, refreshing, empty }: DonationsTableProps) {
  const { t } = useTranslation('donations');
  return (
    <Table
      label={t('title')}
      columns={useColumns()}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={10}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = (): Column<Donation>[] => {
  const { t } = useTranslation('donations');
  const { money, number } = useFormat();
  return [
    {
      key: 'date',
      header: t('columns.date'),
      className: oneLine,
      phone: 'line',
      cell: ({ created_at, package_name }) => (
        <span className="text-secondary tabular-nums">
          <AdminTime iso={created_at} className="whitespace-nowrap" />
          <span className="md:hidden">
            {' · '}
            <span className="whitespace-nowrap">{package_name}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'user',
      header: t('columns.user'),
      identity: true,
      className: narrow,
      phone: 'title',
      cell: ({ username, email }) => (
        <span className="grid max-w-52 md:min-w-33">
          <span className="truncate">{username}</span>
          <span title={email} className="truncate font-normal text-meta text-muted">
            {email}
          </span>
        </span>
      ),
    },
    {
      key: 'package',
      header: t('columns.package'),
      className: oneLine,
      cell: ({ package_name }) => package_name,
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      className: oneLine,
      phone: 'end',
      cell: ({ amount, currency }) => (
        <span className="font-[560] text-heading tabular-nums">{money(amount, currency)}</span>
      ),
    },
    {
      key: 'coins',
      header: t('columns.coins'),
      align: 'end',
      className: narrow,
      cell: ({ coins_purchased }) => number(coins_purchased),
    },
    {
      key: 'gateway',
      header: t('columns.gateway'),
      className: narrow,
      cell: ({ gateway }) => gatewayNames[gateway],
    },
    {
      key: 'transaction',
      header: t('columns.transaction'),
      className: narrow,
      cell: ({ gateway_transaction_id: id }) => (id ? <Code text={id} copy={t('copyTransaction')} short /> : '–'),
    },
    {
      key: 'reference',
      header: t('columns.reference'),
      className: narrow,
      phone: 'foot',
      cell: ({ payment_id }) => <Code text={payment_id} copy={t('copyReference')} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      className: narrow,
      phone: 'lineEnd',
      cell: ({ status, needs_review }) => (
        <span className="inline-flex items-center gap-1.5">
          <PaymentBadge status={status} />
          {needs_review && <ReviewMark />}
        </span>
      ),
    },
  ];
};

/** A code with its copy button; a long one shows its end, which is what tells two of them apart. */
function Code({ text, copy, short }: { text: string; copy: string; short?: boolean }) {
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap font-mono text-meta text-secondary">
      <span title={text}>{short && text.length > 12 ? `${text.slice(0, 3)}…${text.slice(-6)}` : text}</span>
      <CopyButton text={text} label={copy} iconOnly />
    </span>
  );
}
