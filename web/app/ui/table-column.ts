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
  /** A separate column only on wide windows. On medium ones, put the content below another cell, with `table-below`. */
  wide?: boolean;
  /** Width classes. */
  className?: string;
  /**
   * Place in the card that a row becomes under 760 px, which omits columns without one: `start`, `mark` and `more` span both
   * lines, `title end` is above `line lineEnd`, `foot` is last. If no column has a place, the table scrolls sideways.
   */
  phone?: 'start' | 'mark' | 'title' | 'end' | 'line' | 'lineEnd' | 'more' | 'foot';
};

/** The order that a click on the header of `key` requests. */
export function nextSort(present: SortState | undefined, key: string): SortState {
  const flip = present?.key === key && present.direction === 'ascending';
  return { key, direction: flip ? 'descending' : 'ascending' };
}
