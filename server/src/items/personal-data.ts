import { asc, eq, or } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { itemLines, itemOrders } from './table.ts';

/** Orders stay as the evidence of ledger movements, by id only. */
export const itemsPersonalData: PersonalData = {
  tables: [itemOrders, itemLines],
  export: async (tx, userId) => {
    const rows = await tx
      .select({ order: itemOrders, line: itemLines })
      .from(itemOrders)
      .innerJoin(itemLines, eq(itemLines.order_id, itemOrders.id))
      .where(or(eq(itemOrders.user_id, userId), eq(itemOrders.recipient_id, userId)))
      .orderBy(asc(itemLines.id));
    return rows.map(({ order, line }) => ({
      order: order.id,
      bought: order.user_id === userId,
      login: order.user_id === userId && order.recipient_id !== userId ? null : order.login,
      character: order.character,
      item: line.names.en,
      quantity: line.quantity,
      price: order.user_id === userId ? line.price : null,
      refunded: line.refunded,
      created_at: order.created_at,
    }));
  },
  erase: async (tx, userId) => {
    await tx.update(itemOrders).set({ login: null, character: null }).where(eq(itemOrders.recipient_id, userId));
  },
};
