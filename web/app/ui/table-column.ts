import type { ReactNode } from 'react';

export type SortState = { key: string; direction: 'ascending' | 'descending' };

export type Column<Row> = {
  key: string;
  header: string;
  /** Shows the header only to screen readers, for columns of buttons or icons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers are end-aligned, with tabular figures. */
  align?: 'start' | 'center' | 'end';
  sortable?: boolean;
  /** The column that names the row: bold, a row header, and sticky when the table scrolls sideways. */
  identity?: boolean;
  /** The last column of buttons: sticky when the table scrolls sideways. */
  actions?: boolean;
  /**
   * A separate column on wide windows only; between those and phones the content is below another column, in a
   * `table-below`.
   */
  wide?: boolean;
  /** Width classes. */
  className?: string;
  /**
   * Place in the two-line card that a row becomes under 760 px: `start mark` and `more` span both lines, `title end` are
   * above `line lineEnd`, `foot` closes. Columns without a place are left out there. No column with a place: the table scrolls sideways instead.
   */
  phone?: 'start' | 'mark' | 'title' | 'end' | 'line' | 'lineEnd' | 'more' | 'foot';
};

/** The order that a click on the header of `key` requests. */
export function nextSort(present: SortState | undefined, key: string): SortState {
  const flip = present?.key === key && present.direction === 'ascending';
  return { key, direction: flip ? 'descending' : 'ascending' };
}
