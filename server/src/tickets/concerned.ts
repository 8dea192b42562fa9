import { type SQL, sql } from 'drizzle-orm';
import type { User } from '../http/context.ts';
import { tickets, ticketTopics } from './table.ts';

/** Returns a picture of a ticket, unless the ticket concerns the caller. */
export const isConcerned = ({ id, username }: Pick<User, 'id' | 'username'>): SQL =>
  sql`(${tickets.user_id} = ${id} or (lower(ltrim(${tickets.detail}, '@ ')) = ${username.toLowerCase()} and exists (
    select from ${ticketTopics} where ${ticketTopics.id} = ${tickets.topic_id} and ${ticketTopics.detail} = 'player')))`;
