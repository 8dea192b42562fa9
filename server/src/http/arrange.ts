import type { AuditTarget } from '@wyrmgate/contract/audit-actions';
import type { Problem } from '@wyrmgate/contract/problem';
import { asc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Sorted, sortChanges } from '../platform/database/sort-order.ts';
import type { User, Work } from './context.ts';
import { problem } from './problem.ts';

type OrderedTable = PgTable & { id: PgColumn; sort_order: PgColumn };

type Arrangement = {
  table: OrderedTable;
  target: AuditTarget;
  /** The rows that come first, in their new order. */
  ids: readonly number[];
  notFound: Problem;
  /** Other columns that a change of position updates, such as `updated_at`. */
  more?: Record<string, unknown>;
};

/** Sets the order of a table's rows. Locks all rows, so that concurrent reorderings cannot mix. */
export const arrangeRows = async (
  { tx, audit }: Pick<Work<User>, 'tx' | 'audit'>,
  { table, target, ids, notFound, more }: Arrangement,
): Promise<void> => {
  const rows = await tx
    .select({ id: table.id, sort_order: table.sort_order })
    .from(table as PgTable)
    .orderBy(asc(table.id))
    .for('update');
  const changes = sortChanges(rows as Sorted[], ids);
  if (!changes) throw problem(notFound);
  for (const { id, after } of changes)
    await tx
      .update(table as PgTable)
      .set({ sort_order: after, ...more })
      .where(eq(table.id, id));
  audit.target(target, ids.join(', ').slice(0, 100));
  audit.changes(Object.fromEntries(changes.map(({ id, before, after }) => [id, { before, after }])));
};
