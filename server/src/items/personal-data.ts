import { asc, eq, or } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { itemLines, itemMarks, itemOrders } from './table.ts';

/** Orders are kept as evidence for ledger movements, with only the user's id. */
export const itemsPersonalData: PersonalData = {
  tables: [itemOrders, itemLines, itemMarks],
  export: async (tx, userId) => {
    const rows = await tx
      .select({ order: itemOrders, line: itemLines })
      .from(itemOrders)
      .innerJoin(itemLines, eq(itemLines.order_id, itemOrders.id))
      .where(or(eq(itemOrders.user_id, userId), eq(itemOrders.recipient_id, userId)))
      .orderBy(asc(itemLines.id));
    const marks = await tx.select().from(itemMarks).where(eq(itemMarks.user_id, userId)).orderBy(asc(itemMarks.id));
    const orders = rows.map(({ order, line }) => ({
      order: order.id,
      bought: order.user_id === userId,
      login: order.user_id === userId && order.recipient_id !== userId ? null : order.login,
      character: order.character,
      item: line.names.en,
      quantity: line.quantity,
      price: order.user_id === userId ? line.price : null,
      currency: line.currency,
      refunded: line.refunded,
      created_at: order.created_at,
    }));
    return [
      ...orders,
      ...marks.map(({ order_id, reason, amount, balance, created_at }) => ({
        order: order_id,
        marks: amount,
        reason,
        balance,
        created_at,
      })),
    ];
  },
  erase: async (tx, userId) => {
    await tx.update(itemOrders).set({ login: null, character: null }).where(eq(itemOrders.recipient_id, userId));
  },
};
