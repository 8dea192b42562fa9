import type { ApprovalStatus } from '@wyrmgate/contract/approvals';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { approvals } from './table.ts';

export type Outcome = { status: ApprovalStatus; decided_by: number | null };

/** Returns the results of these requests, by id. */
export const findOutcomes = async (tx: Tx, ids: readonly number[], now: Date): Promise<Map<number, Outcome>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: approvals.id,
      status: approvals.status,
      decided_by: approvals.decided_by,
      expires_at: approvals.expires_at,
    })
    .from(approvals)
    .where(inArray(approvals.id, [...ids]));
  return new Map(
    rows.map(({ id, status, decided_by, expires_at }) => [
      id,
      { status: status === 'pending' && expires_at <= now ? 'expired' : status, decided_by },
    ]),
  );
};

/** Finds the open requests to correct these differences from the game. */
export const findRequestedDifferences = async (
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; version: number; asked_by: number }[]> => {
  if (ids.length === 0) return [];
  const id = sql<number>`(${approvals.payload}->'difference'->>'id')::bigint`.mapWith(Number);
  const version = sql<number>`(${approvals.payload}->'difference'->>'version')::bigint`.mapWith(Number);
  return tx
    .select({ id, version, asked_by: approvals.asked_by })
    .from(approvals)
    .where(
      and(
        eq(approvals.status, 'pending'),
        eq(approvals.action, 'coins_edit'),
        gt(approvals.expires_at, now),
        inArray(id, [...ids]),
      ),
    );
};
