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

// A page for a short list in which staff add, edit and reorder rows:
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
 * Props for the table. `actions` is the column of row buttons; `move` is undefined while a move is being saved, or if
 * the viewer may not move rows.
 */
export type OrderedState<Row> = ListState<Row> & {
  actions: readonly Column<Row>[];
  move: ((from: number, to: number) => void) | undefined;
};

export type OrderedPageProps<Data, Row> = {
  domain: keyof Contract;
  t: (key: TextKey, values?: Values) => string;
  calls: {
    list: (options: CallOptions) => Promise<Data>;
    arrange: (sent: { body: { ids: number[] } }) => Promise<unknown>;
    remove: (sent: { params: { id: number } }) => Promise<unknown>;
  };
  rowsOf: (data: Data) => readonly Row[];
  /** Placeholder values that name a row in texts. */
  naming: (row: Row) => Values;
  editable: boolean;
  /** Whether rows can be added, removed and reordered. Defaults to `editable`. */
  arrangeable?: boolean;
  /** Other domains to refetch after a change. */
  alsoInvalidates?: readonly (keyof Contract)[];
  /** Renders the editor. `row` is undefined for a new row. */
  drawer: (row: Row | undefined, close: () => void) => ReactNode;
  /** Additional row buttons, shown even to staff who may not edit the row. */
  rowButtons?: (row: Row) => ReactNode;
  children: (state: OrderedState<Row>) => ReactNode;
  below?: ReactNode | ((data: Data) => ReactNode);
};

type Open<Row> = { kind: 'edit'; row: Row | undefined } | { kind: 'remove'; row: Row };

/** A list with add, edit, move and remove buttons, an editor, and a confirmation before removal. */
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
