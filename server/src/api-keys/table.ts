import type { ApiScope } from '@wyrmgate/contract/api-keys-constants';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** API keys for programs. At most a hundred exist, and deleting a key deletes its row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    /** The part of the key used to look it up. */
    public_id: text().notNull(),
    /** SHA-256 of the whole key. It has 190 random bits, so a slow hash would gain nothing. */
    hash: text().notNull(),
    last_four: text().notNull(),
    name: text().notNull(),
    scopes: jsonb().$type<ApiScope[]>().notNull(),
    created_by: reference(() => users.id).notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    last_used_at: moment(),
    calls_per_minute: integer().notNull(),
    /** Calls in the current minute, counted here so that all processes share one limit. */
    calls: integer().notNull().default(0),
    minute_ends_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('api_keys_public_id_unique').on(table.public_id),
    index('api_keys_creator').on(table.created_by),
    check('api_keys_limit', sql`${table.calls_per_minute} > 0 and ${table.calls} >= 0`),
  ],
);
export type ApiKeyRow = typeof apiKeys.$inferSelect;
