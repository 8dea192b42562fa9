import { ilike, or, type SQL, sql } from 'drizzle-orm';
import { likePattern } from '../platform/database/paging.ts';
import { users } from './table.ts';

/** Sub-query of the ids of users whose name or address contains `text`. */
export const searchUserIds = (text: string): SQL =>
  sql`(select ${users.id} from ${users} where ${or(
    ilike(users.username, likePattern(text)),
    ilike(users.email, likePattern(text)),
  )})`;
