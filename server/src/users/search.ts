import { and, asc, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/paging.ts';
import { users } from './table.ts';

/** Sub-query of the ids of users whose name or address contains `text`; the index of the searched words finds them. */
export const searchUserIds = (text: string): SQL =>
  sql`(select ${users.id} from ${users} where ${and(
    containsText(text),
    or(ilike(users.username, likePattern(text)), ilike(users.email, likePattern(text))),
  )})`;

/** Active accounts whose name begins with `text`, whatever its case; the shortest names first. */
export const findActiveByPrefix = (tx: Tx, text: string, limit: number) =>
  tx
    .select({ id: users.id, username: users.username, authority: users.authority })
    .from(users)
    .where(
      and(
        sql`lower(${users.username}) like ${`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`,
        eq(users.status, 'active'),
      ),
    )
    .orderBy(sql`length(${users.username})`, asc(users.id))
    .limit(limit);
/** Login, email or real name contains `text`, whatever the case. */
export const containsText = (text: string): SQL => like(users.search_text, likePattern(text.toLowerCase()));
