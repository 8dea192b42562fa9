import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { demoAccounts } from './table.ts';

/** Anonymises demo accounts whose owner was erased. Their characters stay, as in a real game. */
export const anonymizeDemoAccounts = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  if (accountIds.length === 0) return;
  await tx
    .update(demoAccounts)
    .set({ login: sql`'deleted-' || ${demoAccounts.id}`, email: '', password: '', deletion_code: '' })
    .where(inArray(demoAccounts.id, accountIds.map(Number)));
};
