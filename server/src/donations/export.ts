import { formatCents } from '@wyrmgate/contract/amounts';
import type { donations as contract } from '@wyrmgate/contract/donations';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { External, User } from '../http/context.ts';
import { findPayments } from '../payments/lists.ts';
import { toCsv } from '../platform/csv.ts';
import { showDonations } from './service.ts';

type Spec = (typeof contract)['exportCsv'];

const maxRows = 10_000;
const columns = [
  'id',
  'created_at',
  'kind',
  'username',
  'email',
  'amount',
  'refunded',
  'currency',
  'coins',
  'package',
  'gateway',
  'transaction',
  'reference',
  'status',
  'dispute',
  'needs_review',
  'held',
  'held_currency',
];
/** Exports the filtered payments as CSV and records the export in the audit log. */
export const exportDonations = async (
  { platform, audit, now }: External<User>,
  { query }: Received<Spec>,
): Promise<Returned<Spec>> => {
  const { db } = platform.database;
  const found = await findPayments(db, query, maxRows + 1, now);
  const donations = await showDonations(db, found.slice(0, maxRows));
  audit.target('payment', 'export');
  audit.note(`${donations.length} rows, filter ${JSON.stringify(query)}`);
  const rows = donations.map((row) => [
    row.id,
    row.created_at,
    row.kind,
    row.username,
    row.email,
    formatCents(row.amount),
    formatCents(row.refunded_amount),
    row.currency,
    row.coins_purchased,
    row.package_name,
    row.gateway,
    row.gateway_transaction_id,
    row.payment_id,
    row.status,
    row.dispute_state,
    row.needs_review ? 'yes' : 'no',
    row.held ? formatCents(row.held.amount - row.held.returned) : '',
    row.held?.currency ?? '',
  ]);
  const day = now.toISOString().slice(0, 10);
  return {
    filename: `donations-${day}.csv`,
    csv: toCsv([columns, ...rows]),
    rows: rows.length,
    capped: found.length > maxRows,
  };
};
