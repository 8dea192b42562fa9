import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { balanceOf } from './service.ts';
import { accounts, entries, transfers } from './table.ts';

export const ledgerPersonalData: PersonalData = {
  tables: [accounts],
  export: async (tx, userId) => ({
    balance: await balanceOf(tx, userId),
    movements: await tx
      .select({
        created_at: entries.created_at,
        kind: transfers.kind,
        cause: transfers.cause,
        note: transfers.note,
        amount: entries.amount,
      })
      .from(entries)
      .innerJoin(accounts, eq(accounts.id, entries.account_id))
      .innerJoin(transfers, eq(transfers.id, entries.transfer_id))
      .where(eq(accounts.user_id, userId))
      .orderBy(asc(entries.id)),
  }),
  // The ledger is append-only, and contains no personal data besides user ids.
  erase: async () => undefined,
};
