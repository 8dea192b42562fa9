import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PaymentRow } from '../payments/table.ts';
import { payments } from '../payments/table.ts';
import type { Tx } from '../platform/database/database.ts';

/** Returns paid gifts to a user, newest first, including refunded ones. */
export const listGiftsTo = (tx: Tx, userId: number, limit: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.recipient_id, userId), inArray(payments.status, ['completed', 'refunded'])))
    .orderBy(desc(payments.id))
    .limit(limit);
