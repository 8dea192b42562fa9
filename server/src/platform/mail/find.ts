import { asc, like } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { likePattern } from '../database/paging.ts';
import { mailOutbox } from './table.ts';

/** Returns the emails whose cause starts with `cause`, oldest first. */
export const findEmailsByCause = (tx: Tx, cause: string) =>
  tx
    .select({
      at: mailOutbox.created_at,
      template: mailOutbox.template,
      recipient: mailOutbox.recipient,
      status: mailOutbox.status,
    })
    .from(mailOutbox)
    .where(like(mailOutbox.cause, likePattern(cause).slice(1)))
    .orderBy(asc(mailOutbox.id));
