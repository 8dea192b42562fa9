import type { Donation } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PaymentStatusBadge } from '../../payments/admin/payment-status-badge.tsx';
import { useFormat } from '../../platform/format.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { DisputeMark, ReviewMark } from './review-mark.tsx';

export type DonationsTableProps = ListState<Donation> & {
  onOpen: (row: Donation) => void;
  open: number | undefined;
};

// Narrower than the default padding, because the table has eight columns.
const narrow = 'md:px-1.5 md:first:ps-(--cell-edge) md:last:pe-(--cell-edge)';
const oneLine = `${narrow} md:whitespace-nowrap`;

export function DonationsTable({ rows, refreshing, empty, onOpen, open }: DonationsTableProps) {
  const { t } = useTranslation('donations');
  return (
    <Table
      label={t('title')}
      columns={useColumns(onOpen)}
      onOpen={onOpen}
      rowTone={({ id }) => (id === open ? 'selected' : undefined)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={10}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = (onOpen: (row: Donation) => void): Column<Donation>[] => {
  const { t } = useTranslation('donations');
  const { money, number } = useFormat();
  const nameOf = ({ kind, package_name }: Pick<Donation, 'kind' | 'package_name'>) =>
    kind === 'donation' ? t('kind.donation') : package_name;
  return [
    {
      key: 'date',
      header: t('columns.date'),
      className: narrow,
      phone: 'line',
      cell: ({ created_at, ...donation }) => (
        <span className="text-secondary">
          <AdminTime iso={created_at} short />
          <span className="block md:hidden">{nameOf(donation)}</span>
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
        <span className="grid max-w-52 md:min-w-36">
          <span className="truncate">{username}</span>
          <span title={email || undefined} className="truncate font-normal text-meta text-muted">
            {email || t('common:noEmail')}
          </span>
        </span>
      ),
    },
    {
      key: 'package',
      header: t('columns.package'),
      className: narrow,
      cell: (donation) => nameOf(donation),
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      className: oneLine,
      phone: 'end',
      cell: ({ amount, currency, refunded_amount, status }) => (
        <span className="grid tabular-nums">
          <span className="font-[560] text-heading">{money(amount, currency)}</span>
          {refunded_amount > 0 && status !== 'refunded' && (
            <span className="text-meta text-muted">{t('partly', { amount: money(refunded_amount, currency) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'coins',
      header: t('columns.coins'),
      align: 'end',
      className: `${narrow} md:pe-4`,
      cell: ({ coins_purchased }) => number(coins_purchased),
    },
    {
      key: 'gateway',
      header: t('columns.gateway'),
      className: narrow,
      // Shown below the gateway, because another column would push the status out of view.
      cell: ({ gateway, gateway_transaction_id: id }) => (
        <span className="grid">
          {gatewayNames[gateway]}
          {id && <Code text={id} copy={t('copyTransaction')} short />}
        </span>
      ),
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
      cell: ({ status, needs_review, dispute_state }) => (
        <span className="inline-flex items-center gap-1.5">
          <PaymentStatusBadge status={status} />
          {needs_review && <ReviewMark />}
          {dispute_state === 'open' && <DisputeMark />}
        </span>
      ),
    },
    {
      key: 'open',
      header: t('actions.view'),
      hideHeader: true,
      actions: true,
      className: narrow,
      cell: (row) => (
        <Button size="sm" aria-label={t('actions.open', { reference: row.payment_id })} onClick={() => onOpen(row)}>
          {t('actions.view')}
        </Button>
      ),
    },
  ];
};

/** Shows a code with a copy button. Long codes are shortened in the middle, because they differ at the end. */
function Code({ text, copy, short }: { text: string; copy: string; short?: boolean }) {
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap font-mono text-meta text-secondary">
      <span title={text}>{short && text.length > 12 ? `${text.slice(0, 3)}…${text.slice(-6)}` : text}</span>
      <CopyButton text={text} label={copy} iconOnly className="-my-2" />
    </span>
  );
}
