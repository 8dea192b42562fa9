import type { Contract } from '@wyrmgate/contract';
import type { CallOptions } from '@wyrmgate/contract/client';
import { type ReactNode, useState } from 'react';
import type { Values } from '../platform/i18n/messages.ts';
import type { Column } from '../ui/table-column.ts';
import { AddButton } from './add-button.tsx';
import { AdminList, type ListState } from './admin-list.tsx';
import { AdminPage } from './admin-page.tsx';
import { moved } from './moved.ts';
import { RemoveDialog, type RemoveKey } from './remove-dialog.tsx';
import { EditButtons, OrderButtons } from './row-buttons.tsx';
import { useAdminList } from './use-admin-list.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

// A page for a short list that staff extend, edit and reorder:
//
//   <OrderedPage
//     domain="gifts"
//     t={t}
//     calls={{ list: (options) => api.gifts.adminList({}, options), arrange: api.gifts.arrange, remove: api.gifts.remove }}
//     rowsOf={({ gifts }) => gifts}
//     naming={({ name }) => ({ name })}
//     editable={useCan()('admin.gifts.edit')}
//     drawer={(row, close) => <GiftDrawer row={row} onClose={close} />}
//   >
//     {(state) => <GiftsTable {...state} />}
//   </OrderedPage>
//
// `GiftsTable` lists its columns, ends them with `...actions`, and passes `rows` and `empty` to the table of `ui`.

type TextKey =
  | 'title'
  | 'lead'
  | 'new'
  | 'failed.load'
  | 'empty.title'
  | 'empty.text'
  | 'actions'
  | 'earlier'
  | 'later'
  | 'editOne'
  | 'removeOne'
  | 'done.removed'
  | RemoveKey;

type Identified = { id: number };

/**
 * What a table shows. `actions` is the column with the buttons of each row; empty for viewers who have none. `move` puts a
 * row in another place; undefined for viewers who may not, and while an earlier move is being saved.
 */
export type OrderedState<Row> = ListState<Row> & {
  actions: readonly Column<Row>[];
  move: ((from: number, to: number) => void) | undefined;
};

export type OrderedPageProps<Data, Row> = {
  domain: keyof Contract;
  /** Translates keys of the page's namespace. */
  t: (key: TextKey, values?: Values) => string;
  calls: {
    list: (options: CallOptions) => Promise<Data>;
    arrange: (sent: { body: { ids: number[] } }) => Promise<unknown>;
    remove: (sent: { params: { id: number } }) => Promise<unknown>;
  };
  rowsOf: (data: Data) => readonly Row[];
  /** Values for the placeholders with which texts name a row. */
  naming: (row: Row) => Values;
  editable: boolean;
  /** Whether rows can be added, removed and reordered. Defaults to `editable`. */
  arrangeable?: boolean;
  /** Other domains whose queries a change affects. */
  alsoInvalidates?: readonly (keyof Contract)[];
  /** Renders the editor; undefined is a new row. */
  drawer: (row: Row | undefined, close: () => void) => ReactNode;
  /** More buttons of a row, also for staff who may not edit it. */
  rowButtons?: (row: Row) => ReactNode;
  children: (state: OrderedState<Row>) => ReactNode;
  /** Shown below the list. */
  below?: ReactNode | ((data: Data) => ReactNode);
};

type Open<Row> = { kind: 'edit'; row: Row | undefined } | { kind: 'remove'; row: Row };

/** The list, its buttons, the editor, and the confirmation before a row is removed. */
export function OrderedPage<Data extends object, Row extends Identified>(props: OrderedPageProps<Data, Row>) {
  const { domain, t, calls, rowsOf, naming, editable, arrangeable = editable, drawer, children, below } = props;
  const { rowButtons } = props;
  const [open, setOpen] = useState<Open<Row>>();
  const close = () => setOpen(undefined);
  const list = useAdminList([domain, 'adminList'], (_, options) => calls.list(options));
  const invalidates = [domain, ...(props.alsoInvalidates ?? [])].map((each) => [each] as const);
  const arrange = useAdminMutation(calls.arrange, { invalidates });
  const move = (rows: readonly Row[], from: number, to: number) =>
    arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } });
  const remove = useAdminMutation(({ id }: Identified) => calls.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  const actionsFor = (rows: readonly Row[]): Column<Row> => ({
    key: 'actions',
    header: t('actions'),
    hideHeader: true,
    actions: true,
    align: 'end',
    phone: 'end',
    cell: (row) => (
      <span className="flex justify-end gap-1">
        {rowButtons?.(row)}
        {arrangeable && (
          <OrderButtons
            t={t}
            values={naming(row)}
            index={rows.indexOf(row)}
            count={rows.length}
            busy={arrange.isPending}
            onMove={(from, to) => move(rows, from, to)}
          />
        )}
        {editable && (
          <EditButtons
            t={t}
            values={naming(row)}
            onEdit={() => setOpen({ kind: 'edit', row })}
            onRemove={arrangeable ? () => setOpen({ kind: 'remove', row }) : undefined}
          />
        )}
      </span>
    ),
  });
  const add = arrangeable && <AddButton label={t('new')} onAdd={() => setOpen({ kind: 'edit', row: undefined })} />;
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={add}>
      <AdminList
        list={list}
        rowsOf={rowsOf}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => {
          const rows = state.rows ?? [];
          return children({
            ...state,
            actions: editable || rowButtons ? [actionsFor(rows)] : [],
            move: arrangeable && !arrange.isPending ? (from, to) => move(rows, from, to) : undefined,
          });
        }}
      </AdminList>
      {typeof below === 'function' ? list.query.data && below(list.query.data) : below}
      {open?.kind === 'edit' && drawer(open.row, close)}
      {open?.kind === 'remove' && (
        <RemoveDialog t={t} values={naming(open.row)} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}
