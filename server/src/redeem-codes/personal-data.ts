import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { redeemBatches, redeemUses } from './table.ts';

/** Redemptions are kept as evidence for ledger movements, with only the user's id. */
export const redeemCodesPersonalData: PersonalData = {
  tables: [redeemBatches, redeemUses],
  export: async (tx, userId) => ({
    redeemed: await tx
      .select({
        batch: redeemBatches.name,
        coins: redeemBatches.coins,
        marks: redeemBatches.marks,
        premium_type: redeemBatches.premium_type,
        premium_days: redeemBatches.premium_days,
        item: redeemBatches.item,
        redeemed_at: redeemUses.created_at,
      })
      .from(redeemUses)
      .innerJoin(redeemBatches, eq(redeemBatches.id, redeemUses.batch_id))
      .where(eq(redeemUses.user_id, userId))
      .orderBy(asc(redeemUses.id)),
    created: await tx
      .select({ batch: redeemBatches.name, created_at: redeemBatches.created_at })
      .from(redeemBatches)
      .where(eq(redeemBatches.created_by, userId))
      .orderBy(asc(redeemBatches.id)),
  }),
  erase: async () => undefined,
};
