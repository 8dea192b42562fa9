import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** A primary key that the database numbers. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A whole number up to 2^53: ids, coins, counters. */
export const long = () => bigint({ mode: 'number' });

/** An id in another table. */
export const reference = (column: () => AnyPgColumn, onDelete?: 'cascade') =>
  long().references(column, onDelete && { onDelete });

/** A point in time. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Binary data. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Starts at 1 and is raised by every edit: the optimistic lock of the row. */
export const version = () => integer().notNull().default(1);

/** One of the contract's values, as text. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => text({ enum: values });

/** The condition of a check constraint that allows these values only. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
