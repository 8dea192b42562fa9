import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Pictures of players, including rows of pictures that staff removed. */
export const avatars = pgTable(
  'avatars',
  {
    user_id: reference(() => users.id).primaryKey(),
    /** Random, so that the address of a picture says nothing about the player. Null after staff removed it. */
    token: text(),
    webp: bytes(),
    reason: text().notNull().default(''),
    paused_until: moment(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('avatars_token').on(table.token),
    check('avatars_picture', sql`(${table.token} is null) = (${table.webp} is null)`),
  ],
);
