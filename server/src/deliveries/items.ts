// Reads and cancels deliveries of shop items.
import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type DeliveryRow, deliveries } from './table.ts';

export type { DeliveryRow } from './table.ts';

/** Returns deliveries by id, in one query. With `lock`, no worker can claim them before the transaction ends. */
export const deliveriesById = async (
  tx: Tx,
  ids: readonly number[],
  { lock = false } = {},
): Promise<Map<number, DeliveryRow>> => {
  if (ids.length === 0) return new Map();
  const query = tx
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, [...ids]))
    .orderBy(asc(deliveries.id));
  const rows = await (lock ? query.for('update') : query);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Whether a delivery has certainly not reached the game: it was cancelled, or it waits and no attempt can have
 * arrived.
 */
export const neverArrives = ({ status, uncertain }: DeliveryRow): boolean =>
  status === 'cancelled' || ((status === 'queued' || status === 'needs_attention') && !uncertain);

/** Cancels deliveries. The caller has locked them and checked `neverArrives`. */
export const cancelDeliveries = async (
  tx: Tx,
  ids: readonly number[],
  { reason, by }: { reason: string; by: number },
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(deliveries)
    .set({ status: 'cancelled', secret: null, resolution: reason, resolved_by: by })
    .where(inArray(deliveries.id, [...ids]));
};
