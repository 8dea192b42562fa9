import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { users } from './table.ts';

/** Counts new accounts by UTC day. Days without any are omitted. */
export const countRegistrationsByDay = async (tx: Tx, since: Date): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ day: string; total: number }>(
    tx,
    sql`select to_char(create_time at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as total
        from ${users} where create_time >= ${since.toISOString()} group by 1`,
  );
  return new Map(rows.map(({ day, total }) => [day, total]));
};
