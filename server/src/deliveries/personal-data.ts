import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { openStatuses } from './open.ts';
import { coinsOf, deliveries } from './table.ts';

/** Erasing a player cancels open deliveries, because it also removes the link to their game account. */
export const deliveriesPersonalData: PersonalData = {
  tables: [deliveries],
  export: async (tx, userId) => {
    const rows = await tx.select().from(deliveries).where(eq(deliveries.user_id, userId)).orderBy(asc(deliveries.id));
    return rows.map(({ kind, status, login, created_at, delivered_at, payload }) => ({
      kind,
      status,
      login,
      coins: coinsOf({ kind, payload }),
      created_at,
      delivered_at,
    }));
  },
  erase: async (tx, userId) => {
    await tx
      .update(deliveries)
      .set({ status: 'cancelled', secret: null })
      .where(and(eq(deliveries.user_id, userId), inArray(deliveries.status, openStatuses)));
    await tx.update(deliveries).set({ login: null }).where(eq(deliveries.user_id, userId));
  },
};
