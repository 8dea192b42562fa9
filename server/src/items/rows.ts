import { itemProblems } from '@wyrmgate/contract/items';
import { eq } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { type ItemRow, items } from './table.ts';

/** Returns an item as flat fields for the audit log. */
export const fieldsOf = (row: ItemRow): Record<string, string | number | boolean | null> => {
  const { id: _, version: __, created_at: ___, updated_at: ____, sold: _____, approved: ______, ...columns } = row;
  return Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      value instanceof Date
        ? value.toISOString()
        : typeof value === 'object' && value !== null
          ? JSON.stringify(value)
          : value,
    ]),
  );
};

export const lockItem = async (tx: Tx, id: number): Promise<ItemRow> => {
  const [row] = await tx.select().from(items).where(eq(items.id, id)).for('update');
  if (!row) throw problem(itemProblems.notFound);
  return row;
};
