import { type AdminDelivery, isOpenDelivery } from '@wyrmgate/contract/deliveries';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PaymentLink } from '../../admin-kit/payment-link.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { RetryButtons } from '../../admin-kit/row-buttons.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { useDeliveryName } from '../use-delivery-name.ts';
import { DeliveryState } from './delivery-state.tsx';

export type DeliveriesTableProps = ListState<AdminDelivery> & {
  editable: boolean;
  /** Id of the delivery being retried. */
  sending: number | undefined;
  onRetry: (row: AdminDelivery) => void;
  onResolve: (row: AdminDelivery) => void;
};

export function DeliveriesTable({ rows, refreshing, empty, ...actions }: DeliveriesTableProps) {
  const { t } = useTranslation('deliveries');
  return (
    <Table
      label={t('title')}
      columns={useColumns(actions)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={6}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = ({
  editable,
  sending,
  onRetry,
  onResolve,
}: Omit<DeliveriesTableProps, keyof ListState<AdminDelivery>>): Column<AdminDelivery>[] => {
  const { t } = useTranslation('deliveries');
  const nameOf = useDeliveryName();
  const columns: Column<AdminDelivery>[] = [
    {
      key: 'created',
      header: t('columns.created'),
      phone: 'line',
      cell: ({ created_at }) => <AdminTime iso={created_at} />,
    },
    {
      key: 'delivery',
      header: t('columns.delivery'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid">
          {nameOf(row)}
          {row.payment && <PaymentLink reference={row.payment} />}
        </span>
      ),
    },
    {
      key: 'player',
      header: t('columns.player'),
      phone: 'lineEnd',
      cell: ({ user, login }) => (
        <span className="grid">
          <PlayerLink id={user.id} accent>
            {user.username}
          </PlayerLink>
          {login !== null && login !== user.username.toLowerCase() && (
            <span className="text-meta text-muted">{login}</span>
          )}
        </span>
      ),
    },
    { key: 'state', header: t('columns.state'), phone: 'foot', cell: (row) => <DeliveryState delivery={row} /> },
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
        isOpenDelivery(row.status) && (
          <RetryButtons
            t={t}
            retryDisabled={sending !== undefined || row.status === 'sending'}
            resolveDisabled={row.status === 'sending'}
            onRetry={() => onRetry(row)}
            onResolve={() => onResolve(row)}
          />
        ),
    },
  ];
};
