import type { AdminOrder } from '@wyrmgate/contract/items';
import { items } from '@wyrmgate/contract/items';
import { orderFilters } from '@wyrmgate/contract/items-constants';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList, type ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf, text } from '../../admin-kit/filters.ts';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { PieceStates } from '../piece-states.tsx';
import { usePrice, useTotal } from '../use-price.ts';

type Line = AdminOrder['lines'][number];
type Refund = { order: AdminOrder; line: Line };

const filterSet = filters({ search: text(items.adminOrders.query.shape.search), status: oneOf(orderFilters) });

/** Orders of the item shop. Staff can refund items that the game has not delivered. */
export function Orders() {
  const { t } = useTranslation('items');
  const list = useAdminList(['items', 'adminOrders'], (query, options) => api.items.adminOrders({ query }, options), {
    filters: filterSet,
    pageSize: 20,
  });
  const [refund, setRefund] = useState<Refund>();
  return (
    <>
      <AdminList
        list={list}
        rowsOf={({ orders }) => orders}
        failed={t('admin.failed.orders')}
        empty={{ title: t('admin.emptyOrders.title'), text: t('admin.emptyOrders.text') }}
        search={<SearchBox {...list.control('search')} label={t('admin.filters.buyer')} />}
        filters={
          <FilterSelect
            {...list.control('status')}
            label={t('admin.columns.state')}
            options={[
              { value: '', label: t('dashboard:filters.all') },
              ...orderFilters.map((value) => ({ value, label: t(`admin.filters.${value}`) })),
            ]}
          />
        }
      >
        {(state) => <OrdersTable {...state} onRefund={setRefund} />}
      </AdminList>
      {refund && <RefundDialog {...refund} onClose={() => setRefund(undefined)} />}
    </>
  );
}

function OrdersTable({
  rows,
  refreshing,
  empty,
  onRefund,
}: ListState<AdminOrder> & { onRefund: (refund: Refund) => void }) {
  const { t } = useTranslation('items');
  return (
    <Table
      label={t('admin.tabs.orders')}
      columns={useColumns(onRefund)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={6}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const useColumns = (onRefund: (refund: Refund) => void): Column<AdminOrder>[] => {
  const { t } = useTranslation('items');
  const showTotal = useTotal();
  const mayRefund = useCan()('admin.items.refund');
  return [
    {
      key: 'order',
      header: t('admin.columns.order'),
      identity: true,
      phone: 'title',
      cell: ({ id, created_at }) => (
        <span className="grid">
          {id}
          <AdminTime iso={created_at} className="font-normal text-meta text-muted" />
        </span>
      ),
    },
    {
      key: 'buyer',
      header: t('admin.columns.buyer'),
      phone: 'line',
      cell: ({ buyer, recipient, character, login }) => (
        <span className="grid">
          <PlayerLink id={buyer.id} accent>
            {buyer.username}
          </PlayerLink>
          {recipient && (
            <span className="text-meta text-secondary">{t('orders.given', { name: recipient.username })}</span>
          )}
          {(character ?? login) && <span className="text-meta text-muted">{character ?? login}</span>}
        </span>
      ),
    },
    {
      key: 'lines',
      header: t('admin.columns.lines'),
      phone: 'foot',
      cell: (order) => (
        <ul className="grid gap-2">
          {order.lines.map((line) => (
            <li key={line.id} className="grid justify-items-start gap-1">
              <span>
                {line.quantity} × {line.name}
              </span>
              <PieceStates pieces={line.pieces} currency={line.currency} />
              {mayRefund && line.refundable > 0 && (
                <Button
                  size="sm"
                  icon={Undo2}
                  aria-label={t('admin.refund.one', { name: line.name })}
                  onClick={() => onRefund({ order, line })}
                >
                  {t('admin.refund.action')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'total',
      header: t('admin.columns.total'),
      align: 'end',
      phone: 'lineEnd',
      cell: ({ total, refunded, marks, marks_refunded }) => (
        <span className="grid justify-items-end tabular-nums">
          {showTotal({ coins: total, marks })}
          {refunded > 0 && <span className="text-meta text-muted">{t('orders.refunded', { coins: refunded })}</span>}
          {marks_refunded > 0 && (
            <span className="text-meta text-muted">{t('orders.marksRefunded', { marks: marks_refunded })}</span>
          )}
        </span>
      ),
    },
  ];
};

function RefundDialog({ order, line, onClose }: Refund & { onClose: () => void }) {
  const { t } = useTranslation('items');
  const refund = useAdminMutation(api.items.refund, {
    invalidates: [['items'], ['ledger'], ['deliveries']],
    done: ({ coins, marks }) =>
      marks > 0 ? t('orders.marksRefunded', { marks }) : t('admin.done.refunded', { coins }),
  });
  const form = useEditForm(items.refund.body, {
    values: { reason: '' },
    save: (body) => refund.mutateAsync({ params: { id: line.id }, body }),
    done: onClose,
  });
  const price = usePrice();
  const amount = line.refundable * line.price;
  return (
    <FormDialog
      form={form}
      title={t('admin.refund.return', { price: price(amount, line.currency), name: order.buyer.username })}
      description={t('admin.refund.text', { pieces: line.refundable })}
      submit={{ label: t('admin.refund.action'), busy: t('admin.refund.doing'), danger: true }}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('admin.refund.reason')} />
    </FormDialog>
  );
}
