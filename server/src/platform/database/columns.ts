import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** A primary key whose values the database generates. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A whole number up to 2^53, for ids, coins and counters. */
export const long = () => bigint({ mode: 'number' });

/** A column with the id of a row in another table. */
export const reference = (column: () => AnyPgColumn, onDelete?: 'cascade') =>
  long().references(column, onDelete && { onDelete });

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Version of a row for optimistic locking. It starts at 1, and every edit increments it. */
export const version = () => integer().notNull().default(1);

/** A text column for one of these values. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => text({ enum: values });

/** The condition of a check constraint that allows only these values. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
