import { and, count, eq, gte } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { mailOutbox } from './table.ts';
import type { TemplateName } from './templates.ts';

/** Counts emails of this template that were created since the given time. */
export const countMails = async (tx: Tx, template: TemplateName, since: Date): Promise<number> => {
  const [row] = await tx
    .select({ total: count() })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.template, template), gte(mailOutbox.created_at, since)));
  return row?.total ?? 0;
};

/** Counts emails whose delivery was abandoned. */
export const countFailedMails = async (tx: Tx): Promise<number> => {
  const [row] = await tx.select({ total: count() }).from(mailOutbox).where(eq(mailOutbox.status, 'failed'));
  return row?.total ?? 0;
};
