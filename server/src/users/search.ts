import { and, asc, eq, like, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/paging.ts';
import { users } from './table.ts';

/** Selects at most `limit` ids of users whose username, email or real name contains `text`, using the trigram index. */
export const searchUserIds = (text: string, limit: number): SQL =>
  sql`select ${users.id} as id from ${users} where ${containsText(text)} limit ${limit}`;

/** Whether the user with this id matches `text`. With `exists` the planner might scan all users first. */
export const userMatchesSearch = (id: PgColumn, text: string): SQL =>
  sql`(select ${containsText(text)} from ${users} where ${users.id} = ${id})`;

/** A list search considers at most this many players. A text that matches more is too vague to identify a player. */
const maxPlayers = 500;

/** Whether a row belongs to a player who matches `text`. A player with exactly this username is never left out. */
export const isOfMatchingUser = (id: PgColumn, text: string): SQL =>
  sql`${id} in (select ${users.id} from ${users} where lower(${users.username}) = ${text.toLowerCase()}
    union all (${searchUserIds(text, maxPlayers)}))`;

/** Maximum number of matches that are sorted to find the shortest. */
const maxSearchMatches = 500;

/** Returns active accounts whose username starts with `text`, ignoring case: an exact match first, then by length. */
export const findActiveByPrefix = (tx: Tx, text: string, limit: number) => {
  const columns = { id: users.id, username: users.username, authority: users.authority };
  const active = (name: SQL) => and(name, eq(users.status, 'active'));
  const start = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const some = tx
    .select(columns)
    .from(users)
    .where(active(sql`lower(${users.username}) like ${start}`))
    .limit(maxSearchMatches);
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

/** Matches usernames, emails and real names that contain `text`, ignoring case. */
export const containsText = (text: string): SQL => like(users.search_text, likePattern(text.toLowerCase()));
