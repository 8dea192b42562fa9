import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { type Column, nextSort, type SortState } from './table-column.ts';

export type TableHeadProps<Row> = {
  column: Column<Row>;
  sort: SortState | undefined;
  onSort: ((sort: SortState) => void) | undefined;
  role: { role?: string };
};

export function TableHead<Row>({ column, sort, onSort, role }: TableHeadProps<Row>) {
  const { t } = useTranslation('ui');
  const sorted = sort?.key === column.key;
  const label = <span className={cx(column.hideHeader && 'sr-only')}>{column.header}</span>;
  return (
    <th
      {...role}
      scope="col"
      data-align={column.align}
      data-wide={column.wide}
      data-sticky={column.identity ? 'start' : column.actions ? 'end' : undefined}
      aria-sort={sorted ? sort.direction : undefined}
      className={column.className}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          title={t('sortBy', { column: column.header })}
          onClick={() => onSort(nextSort(sort, column.key))}
          className={cx(
            'inline-flex min-h-(--touch) items-center gap-1.5 rounded-badge transition-colors hover:text-heading',
            sorted && 'text-heading',
          )}
        >
          {label}
          <Icon
            as={sorted && sort.direction === 'descending' ? ArrowDown : ArrowUp}
            size={14}
            className={cx(!sorted && 'sort-hint')}
          />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
