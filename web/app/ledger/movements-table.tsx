import type { Movement } from '@wyrmgate/contract/ledger';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { paymentState } from '../shell/urls.ts';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-column.ts';

/** `movements` is undefined while the first page loads. */
export function MovementsTable({ movements }: { movements: readonly Movement[] | undefined }) {
  const { t } = useTranslation('ledger');
  const { number } = useFormat();
  const columns: Column<Movement>[] = [
    {
      key: 'what',
      header: t('history.what'),
      identity: true,
      phone: 'title',
      cell: ({ kind, reference }) =>
        reference ? (
          <Link
            to={paymentState(reference)}
            aria-description={reference}
            className="inline-flex min-h-(--touch) items-center text-heading no-underline hover:underline"
          >
            {t(`kinds.${kind}`)}
          </Link>
        ) : (
          t(`kinds.${kind}`)
        ),
    },
    {
      key: 'date',
      header: t('history.date'),
      phone: 'line',
      cell: ({ created_at }) => <LocalTime iso={created_at} time />,
    },
    {
      key: 'change',
      header: t('history.change'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => (
        <span className={`font-[560] tabular-nums ${amount < 0 ? 'text-danger' : 'text-success'}`}>
          {amount < 0 ? number(amount) : `+${number(amount)}`}
        </span>
      ),
    },
    {
      key: 'balance',
      header: t('history.balance'),
      align: 'end',
      phone: 'lineEnd',
      cell: ({ balance }) => <span className="tabular-nums">{number(balance)}</span>,
    },
  ];
  return (
    <Table
      label={t('history.title')}
      columns={columns}
      rows={movements ?? []}
      rowKey={({ id }) => id}
      loading={movements === undefined}
      skeletonRows={4}
    />
  );
}
