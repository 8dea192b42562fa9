import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { PaymentRow } from './lists.ts';
import { payments } from './table.ts';

/** Paid gifts to a user, newest first. */
export const giftsTo = (tx: Tx, userId: number, most: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.recipient_id, userId), inArray(payments.status, ['completed', 'refunded'])))
    .orderBy(desc(payments.id))
    .limit(most);
