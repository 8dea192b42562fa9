import type { ReactNode } from 'react';

export type SortState = { key: string; direction: 'ascending' | 'descending' };

export type Column<Row> = {
  key: string;
  header: string;
  /** The head stays for screen readers only: for columns of buttons or icons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, with tabular figures. */
  align?: 'start' | 'center' | 'end';
  sortable?: boolean;
  /** The column that names the row: bold, a row header, and sticky when the table scrolls sideways. */
  identity?: boolean;
  /** The last column of buttons: sticky when the table scrolls sideways. */
  actions?: boolean;
  /**
   * A column of its own only on wide windows; between those and phones the same stands below another column, in a
   * `table-below`.
   */
  wide?: boolean;
  /** Width classes. */
  className?: string;
  /**
   * Place in the two-line card that a row becomes under 760 px: `start mark` span both lines, `title end` stand
   * over `line lineEnd`, `foot` closes. Columns without a place are left out there. No column with a place: the table scrolls sideways instead.
   */
  phone?: 'start' | 'mark' | 'title' | 'end' | 'line' | 'lineEnd' | 'foot';
};

/** What a press on the head of `key` asks for. */
export function nextSort(present: SortState | undefined, key: string): SortState {
  const flip = present?.key === key && present.direction === 'ascending';
  return { key, direction: flip ? 'descending' : 'ascending' };
}
