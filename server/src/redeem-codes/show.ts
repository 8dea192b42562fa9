import type { Language } from '@wyrmgate/contract/languages';
import type { Batch, Redemption } from '@wyrmgate/contract/redeem-codes';
import type { BatchState } from '@wyrmgate/contract/redeem-codes-constants';
import { count, inArray } from 'drizzle-orm';
import { findOutcomes, type Outcome } from '../approvals/find.ts';
import type { User, Work } from '../http/context.ts';
import { textIn } from '../items/show.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { type BatchRow, type RewardItem, redeemUses } from './table.ts';

const stateOf = (row: BatchRow, uses: number, outcome: Outcome | undefined, now: Date): BatchState => {
  if (!row.approved) return outcome?.status === 'pending' ? 'waiting' : 'refused';
  if (!row.active) return 'off';
  if (row.expires_at && row.expires_at <= now) return 'expired';
  if (uses >= row.codes * row.uses_per_code) return 'used';
  return row.starts_at && row.starts_at > now ? 'scheduled' : 'live';
};

type Reader = Pick<Work<User>, 'tx' | 'now' | 'request'>;

export const showReward = (item: RewardItem | null, language: Language) =>
  item && { name: textIn(item.names, language), count: item.count };

/** Returns batches as staff see them, with four queries in total. */
export const showBatches = async ({ tx, now, request }: Reader, rows: readonly BatchRow[]): Promise<Batch[]> => {
  if (rows.length === 0) return [];
  const counted = await tx
    .select({ id: redeemUses.batch_id, uses: count() })
    .from(redeemUses)
    .where(
      inArray(
        redeemUses.batch_id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(redeemUses.batch_id);
  const usesOf = new Map(counted.map(({ id, uses }) => [id, uses]));
  const outcomes = await findOutcomes(
    tx,
    rows.flatMap(({ approval_id }) => approval_id ?? []),
    now,
  );
  const names = await findNames(tx, [...new Set(rows.map(({ created_by }) => created_by))]);
  return rows.map((row) => {
    const { approved: _, approval_id, updated_at: __, item_price: ___, item, created_by, ...shown } = row;
    const uses = usesOf.get(row.id) ?? 0;
    return {
      ...shown,
      item: showReward(item, request.language),
      uses,
      starts_at: row.starts_at?.toISOString() ?? null,
      expires_at: row.expires_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      created_by: { id: created_by, username: names.get(created_by) ?? `#${created_by}` },
      state: stateOf(row, uses, approval_id === null ? undefined : outcomes.get(approval_id), now),
    };
  });
};

export const showBatch = async (reader: Reader, row: BatchRow): Promise<Batch> => {
  const [batch] = await showBatches(reader, [row]);
  if (!batch) throw new Error('The batch could not be shown.');
  return batch;
};

export const showRedemptions = async (
  tx: Tx,
  rows: readonly (typeof redeemUses.$inferSelect)[],
): Promise<Redemption[]> => {
  const names = await findNames(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map(({ id, user_id, created_at }) => ({
    id,
    user_id,
    username: names.get(user_id) ?? `#${user_id}`,
    created_at: created_at.toISOString(),
  }));
};
