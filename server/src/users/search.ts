import { and, asc, eq, like, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/paging.ts';
import { users } from './table.ts';

/** At most `most` ids of users whose login, email or real name contains `text`; the index of the searched words finds them. */
export const searchUserIds = (text: string, most: number): SQL =>
  sql`select ${users.id} as id from ${users} where ${containsText(text)} limit ${most}`;

/** Whether the user with this number is one of those; `exists` would let the planner look at all users first. */
export const isFoundUser = (id: PgColumn, text: string): SQL =>
  sql`(select ${containsText(text)} from ${users} where ${users.id} = ${id})`;

/** So many names are looked at for the shortest of them. */
const mostLookedAt = 500;

/** Active accounts whose name begins with `text`, whatever its case; the shortest names first, the whole name above all. */
export const findActiveByPrefix = (tx: Tx, text: string, limit: number) => {
  const columns = { id: users.id, username: users.username, authority: users.authority };
  const active = (name: SQL) => and(name, eq(users.status, 'active'));
  const start = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const some = tx
    .select(columns)
    .from(users)
    .where(active(sql`lower(${users.username}) like ${start}`))
    .limit(mostLookedAt);
  const whole = tx
    .select(columns)
    .from(users)
    .where(active(sql`lower(${users.username}) = ${text.toLowerCase()}`));
  const found = union(whole, some).as('found');
  return tx
    .select({ id: found.id, username: found.username, authority: found.authority })
    .from(found)
    .orderBy(sql`length(${found.username})`, asc(found.id))
    .limit(limit);
};

/** Login, email or real name contains `text`, whatever the case. */
export const containsText = (text: string): SQL => like(users.search_text, likePattern(text.toLowerCase()));
