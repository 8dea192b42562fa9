import { asc, eq, inArray } from 'drizzle-orm';
import { listPaymentIds } from '../payments/history.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { withdrawals } from './table.ts';

export const withdrawalsPersonalData: PersonalData = {
  tables: [withdrawals],
  export: async (tx, userId) => {
    const ids = await listPaymentIds(tx, userId);
    return ids.length === 0
      ? []
      : tx
          .select({ statement: withdrawals.statement, ip: withdrawals.ip, created_at: withdrawals.created_at })
          .from(withdrawals)
          .where(inArray(withdrawals.payment_id, ids))
          .orderBy(asc(withdrawals.id));
  },
  // The fact and time of the withdrawal must be kept with the purchase.
  erase: async (tx, userId) => {
    for (const id of await listPaymentIds(tx, userId))
      await tx.update(withdrawals).set({ statement: '', ip: '' }).where(eq(withdrawals.payment_id, id));
  },
};
