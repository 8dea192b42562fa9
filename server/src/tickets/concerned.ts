import { type SQL, sql } from 'drizzle-orm';
import type { User } from '../http/context.ts';
import { tickets, ticketTopics } from './table.ts';

/**
 * Returns a condition for tickets that the caller must not handle as staff: their own, and reports that name them.
 * Otherwise someone could read who reported them, and close the report.
 */
export const isConcerned = ({ id, username }: Pick<User, 'id' | 'username'>): SQL =>
  sql`(${tickets.user_id} = ${id} or (lower(ltrim(${tickets.detail}, '@ ')) = ${username.toLowerCase()} and exists (
    select from ${ticketTopics} where ${ticketTopics.id} = ${tickets.topic_id} and ${ticketTopics.detail} = 'player')))`;
