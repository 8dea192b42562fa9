import { type HTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import type { Column, SortState } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { useFits } from './use-fits.ts';

export type TableProps<Row> = {
  /** Caption for screen readers. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: SortState;
  onSort?: (sort: SortState) => void;
  /** `own` marks the viewer's row, and `selected` the row whose details are open. */
  rowTone?: (row: Row) => 'own' | 'selected' | undefined;
  /** Additional attributes of a row, such as its anchor. */
  rowAttributes?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** Called when a row is clicked. Keyboard users need a button in the identity cell. */
  onOpen?: (row: Row) => void;
  /** Shows skeleton rows in the table's layout. */
  loading?: boolean;
  skeletonRows?: number;
  /** True while new rows load and the current rows are outdated. */
  refreshing?: boolean;
  empty?: ReactNode;
  className?: string;
};

const own = 'a, button, input, select, textarea, label';

/** A table. Under 760 px, rows become cards, or the table scrolls sideways between sticky columns. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, rowTone, rowAttributes, onOpen, empty, refreshing, className } =
    props;
  const { loading, skeletonRows = 8 } = props;
  const { t } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  // The header can stick to the window only if the table does not scroll sideways.
  const fits = useFits(frame);
  const cards = columns.some((column) => column.phone);
  // Explicit roles, because some browsers drop the table roles when CSS turns rows into cards.
  const as = (role: string) => (cards ? { role } : {});
  const shown = loading || rows.length > 0;
  return (
    <div
      ref={frame}
      data-fits={fits || undefined}
      {...(cards ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
      className={cx('table-frame', cards && 'table-cards', className)}
    >
      <table {...as('table')} aria-busy={loading || refreshing || undefined}>
        <caption className="sr-only">{loading ? `${label}. ${t('loading')}` : label}</caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {columns.map((column) => (
              <TableHead key={column.key} column={column} sort={sort} onSort={onSort} role={as('columnheader')} />
            ))}
          </tr>
        </thead>
        <tbody
          {...as('rowgroup')}
          aria-hidden={loading || undefined}
          className={loading ? 'animate-appear' : undefined}
        >
          {loading &&
            Array.from({ length: skeletonRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are equal and never reordered
              <tr key={row} className="table-waiting">
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align} data-slot={column.phone} data-wide={column.wide}>
                    <Skeleton
                      className={cx(
                        'my-1 h-3.5',
                        column.identity ? 'w-36' : 'w-14',
                        column.align === 'end' && 'ms-auto',
                      )}
                    />
                  </td>
                ))}
              </tr>
            ))}
          {!loading &&
            rows.map((row) => (
              <tr
                key={rowKey(row)}
                {...rowAttributes?.(row)}
                {...as('row')}
                data-tone={rowTone?.(row)}
                {...(onOpen && openOnPress(() => onOpen(row)))}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} role={as} onOpen={onOpen} />
                ))}
              </tr>
            ))}
          {!shown && (
            <tr {...as('row')} className="table-empty">
              <td {...as('cell')} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Opens a row on a click, unless the click was on a control. Keyboard users have a button in the identity cell. */
const openOnPress = (open: () => void) => ({
  'data-open': '',
  onClick: ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest(own)) open();
  },
});

type CellProps<Row> = {
  column: Column<Row>;
  row: Row;
  role: (role: string) => { role?: string };
  onOpen: ((row: Row) => void) | undefined;
};

function Cell<Row>({ column, row, role, onOpen }: CellProps<Row>) {
  const content = column.cell(row);
  const place = {
    'data-align': column.align,
    'data-slot': column.phone,
    'data-wide': column.wide,
    'data-sticky': column.identity ? 'start' : column.actions ? 'end' : undefined,
    className: column.className,
  };
  if (!column.identity) {
    return (
      <td {...role('cell')} {...place}>
        {column.phone && <span className="sr-only md:hidden">{column.header}: </span>}
        {content}
      </td>
    );
  }
  return (
    <th scope="row" {...role('rowheader')} {...place}>
      {onOpen ? (
        <button type="button" onClick={() => onOpen(row)} className="rounded-badge text-start">
          {content}
        </button>
      ) : (
        content
      )}
    </th>
  );
}
