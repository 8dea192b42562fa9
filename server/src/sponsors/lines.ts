import type { EarningLine } from '@wyrmgate/contract/sponsors';
import { inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { dayOf } from './days.ts';
import { type EarningRow, sponsorRegistrations } from './table.ts';

export const numberOf = (payoutId: number): string => `SP-${String(payoutId).padStart(6, '0')}`;

/** Earning lines as the sponsor sees them, with a number instead of the registered user. */
export const showLines = async (tx: Tx, rows: readonly EarningRow[]): Promise<EarningLine[]> => {
  const ids = [...new Set(rows.map(({ registration_id }) => registration_id))];
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: sponsorRegistrations.id, number: sponsorRegistrations.number })
          .from(sponsorRegistrations)
          .where(inArray(sponsorRegistrations.id, ids));
  const numbers = new Map(found.map(({ id, number }) => [id, number]));
  return rows.map((row) => ({
    id: row.id,
    created_at: dayOf(row.created_at),
    kind: row.kind,
    registration: numbers.get(row.registration_id) ?? 0,
    base: row.base,
    rate: row.rate,
    multiplier: row.multiplier,
    amount: row.amount,
    currency: row.currency,
    coins: row.coins,
    available_at: dayOf(row.available_at),
    payout: row.payout_id === null ? null : numberOf(row.payout_id),
  }));
};
