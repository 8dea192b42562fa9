import type { ReactNode } from 'react';

export type SortState = { key: string; direction: 'ascending' | 'descending' };

export type Column<Row> = {
  key: string;
  header: string;
  /** Hides the header visually, for columns of buttons or icons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Use `end` for numbers. It also applies tabular figures. */
  align?: 'start' | 'center' | 'end';
  sortable?: boolean;
  /** Marks the column that names the row. It is bold, a row header, and sticky when the table scrolls sideways. */
  identity?: boolean;
  /** Marks the column of row buttons, which must be the last. It is sticky when the table scrolls sideways. */
  actions?: boolean;
  /** Hides the column on medium windows, where its content should be below another cell, marked by `table-below`. */
  wide?: boolean;
  /** Classes for the column, such as its width. */
  className?: string;
  /**
   * Position in the card that replaces a row under 760 px: `title` and `end` on the first line, `line` and `lineEnd` on
   * the second, `start`, `mark` and `more` next to both, `foot` below. Cards omit columns without a position; if no
   * column has one, the table scrolls sideways.
   */
  phone?: 'start' | 'mark' | 'title' | 'end' | 'line' | 'lineEnd' | 'more' | 'foot';
};

/** Returns the sort order after a click on the header of `key`. */
export function nextSort(present: SortState | undefined, key: string): SortState {
  const flip = present?.key === key && present.direction === 'ascending';
  return { key, direction: flip ? 'descending' : 'ascending' };
}
