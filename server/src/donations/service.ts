import type { donations as contract, Donation, HeldMoney } from '@wyrmgate/contract/donations';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import type { User, Work } from '../http/context.ts';
import { listPayments, recentPayments } from '../payments/lists.ts';
import type { PaymentRow } from '../payments/table.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUsers } from '../users/service.ts';

export const heldMoney = ({ held_amount, held_currency, held_returned }: PaymentRow): HeldMoney | null =>
  held_amount === null || held_currency === null
    ? null
    : { amount: held_amount, currency: held_currency, returned: held_returned };

export const showDonations = async (tx: Tx, rows: PaymentRow[]): Promise<Donation[]> => {
  const payers = await findUsers(
    tx,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    kind: row.kind,
    username: payers.get(row.user_id)?.username ?? '',
    email: shownEmail(payers.get(row.user_id)?.email ?? ''),
    amount: row.amount,
    currency: row.currency,
    refunded_amount: row.refunded_amount,
    coins_purchased: row.coins + row.bonus_coins,
    package_name: row.package_name,
    gateway: row.gateway,
    gateway_transaction_id: row.gateway_transaction_id,
    payment_id: row.reference,
    status: row.status,
    dispute_state: row.dispute_state,
    needs_review: row.needs_review,
    held: heldMoney(row),
  }));
};

export const showDonation = async (tx: Tx, row: PaymentRow): Promise<Donation> => {
  const [shown] = await showDonations(tx, [row]);
  if (!shown) throw new Error(`Payment ${row.id} could not be serialized.`);
  return shown;
};

export const listDonations = async (
  { tx, now }: Work<User>,
  { query }: Received<(typeof contract)['list']>,
): Promise<Returned<(typeof contract)['list']>> => {
  const { rows, pagination } = await listPayments(tx, query, query, now);
  return { donations: await showDonations(tx, rows), pagination };
};

export const listRecentDonations = async (
  { tx }: Work<User>,
  { query }: Received<(typeof contract)['recent']>,
): Promise<Returned<(typeof contract)['recent']>> => ({
  donations: await showDonations(tx, await recentPayments(tx, query.limit)),
});
