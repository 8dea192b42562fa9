import type { Difference } from '@wyrmgate/contract/differences';
import type { Tx } from '../platform/database/database.ts';
import { findUsers } from '../users/service.ts';
import type { DifferenceRow } from './table.ts';

export const showDifferences = async (tx: Tx, rows: readonly DifferenceRow[]): Promise<Difference[]> => {
  const ids = rows.flatMap(({ user_id, resolved_by }) => [user_id, ...(resolved_by === null ? [] : [resolved_by])]);
  const names = await findUsers(tx, [...new Set(ids)]);
  return rows.map(({ id, kind, status, login, portal, game, applied_to, resolution, version, ...row }) => ({
    ...{ id, kind, status, login, portal, game, applied_to, resolution, version },
    user: { id: row.user_id, username: names.get(row.user_id)?.username ?? '' },
    found_at: row.found_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: row.resolved_by === null ? null : (names.get(row.resolved_by)?.username ?? ''),
  }));
};

export const showDifference = async (tx: Tx, row: DifferenceRow): Promise<Difference> => {
  const [shown] = await showDifferences(tx, [row]);
  if (!shown) throw new Error(`Difference ${row.id} could not be serialized.`);
  return shown;
};
