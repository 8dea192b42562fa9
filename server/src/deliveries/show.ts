import type { AdminDelivery, Delivery } from '@wyrmgate/contract/deliveries';
import type { Tx } from '../platform/database/database.ts';
import { findUsers } from '../users/service.ts';
import { coinsOf, type DeliveryRow } from './table.ts';

export const showDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  created_at: row.created_at.toISOString(),
  login: row.login,
  coins: coinsOf(row),
  item: row.payload.names ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  recalled: row.payload.recalled ?? null,
});

export const showForStaff = async (tx: Tx, rows: readonly DeliveryRow[]): Promise<AdminDelivery[]> => {
  const ids = rows.flatMap(({ user_id, resolved_by }) => [user_id, ...(resolved_by === null ? [] : [resolved_by])]);
  const names = await findUsers(tx, [...new Set(ids)]);
  return rows.map((row) => ({
    ...showDelivery(row),
    user: { id: row.user_id, username: names.get(row.user_id)?.username ?? '' },
    attempts: row.attempts,
    error: row.error,
    next_attempt_at:
      row.status === 'queued' || row.status === 'needs_attention' ? row.next_attempt_at.toISOString() : null,
    payment: row.payment,
    balance_after: row.payload.balance ?? null,
    resolution: row.resolution,
    resolved_by: row.resolved_by === null ? null : (names.get(row.resolved_by)?.username ?? ''),
  }));
};
