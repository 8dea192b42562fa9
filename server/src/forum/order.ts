import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The indexes are declared with `nulls last`. PostgreSQL uses them only if the query has the same order. */
export const lastFirst = (column: PgColumn): SQL => sql`${column} desc nulls last`;
