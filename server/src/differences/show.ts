import type { Difference } from '@wyrmgate/contract/differences';
import { findRequestedDifferences } from '../approvals/find.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUsers } from '../users/service.ts';
import type { DifferenceRow } from './table.ts';

/** Returns who requested an approval for the current version of each row, by row id. */
export const findRequesters = async (
  tx: Tx,
  rows: readonly DifferenceRow[],
  now: Date,
): Promise<Map<number, number>> => {
  const coins = rows.filter(({ kind, status }) => kind === 'coins' && status !== 'resolved');
  const versions = new Map(coins.map(({ id, version }) => [id, version]));
  const requests = await findRequestedDifferences(tx, [...versions.keys()], now);
  return new Map(
    requests.filter(({ id, version }) => versions.get(id) === version).map(({ id, asked_by }) => [id, asked_by]),
  );
};

export const showDifferences = async (tx: Tx, rows: readonly DifferenceRow[], now: Date): Promise<Difference[]> => {
  const requesters = await findRequesters(tx, rows, now);
  const ids = [
    ...requesters.values(),
    ...rows.flatMap(({ user_id, resolved_by }) => [user_id, resolved_by ?? []].flat()),
  ];
  const names = await findUsers(tx, [...new Set(ids)]);
  return rows.map(({ id, kind, status, login, portal, game, applied_to, resolution, version, ...row }) => ({
    ...{ id, kind, status, login, portal, game, applied_to, resolution, version },
    user: { id: row.user_id, username: names.get(row.user_id)?.username ?? '' },
    found_at: row.found_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: row.resolved_by === null ? null : (names.get(row.resolved_by)?.username ?? ''),
    requested_by: requesters.has(id) ? (names.get(requesters.get(id) ?? 0)?.username ?? '') : null,
  }));
};

export const showDifference = async (tx: Tx, row: DifferenceRow, now: Date): Promise<Difference> => {
  const [shown] = await showDifferences(tx, [row], now);
  if (!shown) throw new Error(`Difference ${row.id} could not be serialized.`);
  return shown;
};
