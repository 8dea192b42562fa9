import type { GatewayEvent } from '@wyrmgate/contract/gateway-events';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PaymentLink } from '../../admin-kit/payment-link.tsx';
import { RetryButtons } from '../../admin-kit/row-buttons.tsx';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { ageOf } from './event-age.ts';

export type GatewayEventsTableProps = ListState<GatewayEvent> & {
  editable: boolean;
  /** Id of the message being retried. */
  trying: number | undefined;
  onRetry: (row: GatewayEvent) => void;
  onResolve: (row: GatewayEvent) => void;
};

export function GatewayEventsTable({ rows, refreshing, empty, ...actions }: GatewayEventsTableProps) {
  const { t } = useTranslation('gateway-events');
  return (
    <Table
      label={t('title')}
      columns={useColumns(actions)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={4}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = ({
  editable,
  trying,
  onRetry,
  onResolve,
}: Omit<GatewayEventsTableProps, keyof ListState<GatewayEvent>>): Column<GatewayEvent>[] => {
  const { t } = useTranslation('gateway-events');
  const columns: Column<GatewayEvent>[] = [
    {
      key: 'received',
      header: t('columns.received'),
      phone: 'line',
      cell: ({ received_at }) => <Age iso={received_at} />,
    },
    {
      key: 'message',
      header: t('columns.message'),
      identity: true,
      phone: 'title',
      cell: ({ gateway, type }) => (
        <span className="grid">
          {gatewayNames[gateway]}
          <span className="break-all font-mono font-normal text-meta text-muted">{type}</span>
        </span>
      ),
    },
    {
      key: 'payment',
      header: t('columns.payment'),
      phone: 'lineEnd',
      cell: ({ payment }) =>
        payment ? (
          <span className="grid">
            <PaymentLink reference={payment.reference} />
            <span className="text-meta text-muted">{payment.username}</span>
          </span>
        ) : (
          <span className="text-muted">{t('noPayment')}</span>
        ),
    },
    { key: 'reason', header: t('columns.reason'), phone: 'foot', cell: (event) => <Reason event={event} /> },
  ];
  if (!editable) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      phone: 'mark',
      cell: (row) =>
        row.state === 'waiting' && (
          <RetryButtons
            t={t}
            retryDisabled={trying !== undefined}
            onRetry={() => onRetry(row)}
            onResolve={() => onResolve(row)}
          />
        ),
    },
  ];
};

function Age({ iso }: { iso: string }) {
  const { t } = useTranslation('gateway-events');
  const { unit, count } = ageOf(iso, Date.now());
  return (
    <span className="grid">
      {t(`age.${unit}`, { count })}
      <AdminTime iso={iso} className="text-meta text-muted" />
    </span>
  );
}

function Reason({ event }: { event: GatewayEvent }) {
  const { t } = useTranslation('gateway-events');
  const { state, failure, error, attempts, next_attempt_at: next, resolution } = event;
  if (state === 'resolved')
    return (
      <span className="grid justify-items-start gap-1">
        <Badge dot>{t('state.resolved')}</Badge>
        <span className="break-words text-meta text-secondary">{resolution}</span>
      </span>
    );
  return (
    <span className="grid gap-0.5">
      <span className={failure && failure !== 'gateway' ? 'text-danger' : 'text-warning'}>
        {t(`failure.${failure ?? 'none'}`)}
      </span>
      {error && <span className="break-words text-meta text-muted">{error}</span>}
      <span className="text-meta text-muted">
        {attempts > 0 && `${t('attempts', { count: attempts })} · `}
        {next && <NextAttempt iso={next} />}
      </span>
    </span>
  );
}

function NextAttempt({ iso }: { iso: string }) {
  const { t } = useTranslation('gateway-events');
  return <time dateTime={iso}>{t('next', { time: adminMoment(iso) })}</time>;
}
