import type { Returned } from '@wyrmgate/contract/endpoint';
import type { gifts as contract } from '@wyrmgate/contract/gifts';
import type { User, Work } from '../http/context.ts';
import { findUsers } from '../users/service.ts';
import { listGiftsTo } from './received.ts';

const maxGifts = 50;

/** Gifts that the caller has received, newest first. */
export const listReceivedGifts = async ({
  tx,
  actor,
}: Work<User>): Promise<Returned<(typeof contract)['received']>> => {
  const rows = await listGiftsTo(tx, actor.id, maxGifts);
  const payers = await findUsers(
    tx,
    rows.map(({ user_id }) => user_id),
  );
  return {
    gifts: rows.map((row) => ({
      from: payers.get(row.user_id)?.username ?? '',
      package_name: row.package_name,
      total_coins: row.coins + row.bonus_coins,
      received_at: (row.completed_at ?? row.created_at).toISOString(),
      taken_back: row.status === 'refunded',
    })),
  };
};
