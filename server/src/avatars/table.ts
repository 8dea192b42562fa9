import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Players' pictures. The row stays when staff remove a picture. */
export const avatars = pgTable(
  'avatars',
  {
    user_id: reference(() => users.id).primaryKey(),
    /**
     * Random, so that the address of a picture reveals nothing about the player. Null after staff removed the picture.
     */
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
