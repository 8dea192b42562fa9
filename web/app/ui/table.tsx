import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import type { Column, SortState } from './table-column.ts';
import { TableHead } from './table-head.tsx';

export type TableProps<Row> = {
  /** What the table lists; its caption for screen readers. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: SortState;
  onSort?: (sort: SortState) => void;
  /** `own` is the viewer's own row, `selected` the one whose details are open. */
  rowTone?: (row: Row) => 'own' | 'selected' | undefined;
  /** A press on the row; by keyboard the identity cell is the button. */
  onOpen?: (row: Row) => void;
  /** Nothing to show yet: skeleton rows in the final geometry. */
  loading?: boolean;
  skeletonRows?: number;
  /** The rows are old and new ones are on their way. */
  refreshing?: boolean;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  className?: string;
};

const own = 'a, button, input, select, textarea, label';

/** Rows of equal things. Under 760 px they turn into two-line cards, or scroll between sticky columns. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, rowTone, onOpen, empty, refreshing, className } = props;
  const { loading, skeletonRows = 8 } = props;
  const { t } = useTranslation('ui');
  const cards = columns.some((column) => column.phone);
  // Cards change the display of rows and cells, and some browsers then forget that this is a table: say it again.
  const as = (role: string) => (cards ? { role } : {});
  const shown = loading || rows.length > 0;
  return (
    <div
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

/** A press anywhere on the row opens it, except on the controls inside. Keyboards use the identity cell's button. */
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
