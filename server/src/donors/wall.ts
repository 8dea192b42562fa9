import type { donors as contract } from '@wyrmgate/contract/donors';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Work } from '../http/context.ts';
import { listPaidDonations } from '../payments/donations.ts';
import { findNames } from '../users/service.ts';
import { reportKeyOf } from './report-key.ts';

type Spec = (typeof contract)['wall'];

/** The donor wall. Names of anonymous donors are never queried. */
export const readWall = async ({ tx, platform }: Work, { query }: Received<Spec>): Promise<Returned<Spec>> => {
  const { rows, pagination } = await listPaidDonations(tx, query);
  const named = rows.filter(({ anonymous }) => !anonymous).map(({ user_id }) => user_id);
  const names = await findNames(tx, named);
  return {
    donors: rows.map((row) => ({
      name: row.anonymous ? null : (names.get(row.user_id) ?? null),
      amount: row.amount,
      currency: row.currency,
      message: row.message_hidden ? null : row.message,
      report_key: row.message_hidden || !row.message ? null : reportKeyOf(platform, row.id),
      donated_at: (row.completed_at ?? row.created_at).toISOString(),
    })),
    pagination,
  };
};
