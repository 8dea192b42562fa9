import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The order of the indexes, which say `nulls last`: PostgreSQL uses them only if the query says the same. */
export const lastFirst = (column: PgColumn): SQL => sql`${column} desc nulls last`;
