import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';

export type LedgerReport = {
  entries: number;
  /** The sum over all entries, which must be 0. */
  sum: number;
  /** Entries whose hash or whose link to the previous entry is wrong. Each of these lists holds at most ten ids. */
  brokenLinks: number[];
  /** Transfers that do not sum to zero or have fewer than two entries. */
  unbalanced: number[];
  /** User accounts whose stored balance is not the sum of their entries. */
  wrongBalances: number[];
  /** Completed payments that did not credit exactly their coins and bonus. */
  uncreditedPayments: number[];
  /** Transfers that credit a payment that was never completed. */
  unpaidCredits: number[];
  /** Refunded payments with too few or too many coins clawed back. */
  wrongRefunds: number[];
  /** Coin deliveries to the game whose ledger movements differ from what was sent, taken or returned. */
  wrongDeliveries: number[];
  ok: boolean;
};

const brokenLinks = sql`
  select id from (
    select e.id, e.hash, e.previous_hash, lag(e.hash, 1, '') over (order by e.id) as before,
           e.id - lag(e.id, 1, 0::bigint) over (order by e.id) as step, ledger_entries_digest(e) as digest
    from ledger_entries e) linked
  where digest is null or hash <> digest or previous_hash <> before or step <> 1 order by id limit 10`;
const unbalanced = sql`
  select t.id from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
  group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2 order by t.id limit 10`;
const wrongBalances = sql`
  select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
  where a.user_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) order by a.id limit 10`;

/** Coins that a payment credited to its payer or, if it was a gift, to its recipient. */
const coinsCreditedBy = (kind: SQL): SQL => sql`(
  select coalesce(sum(e.amount), 0) from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.user_id = coalesce(p.recipient_id, p.user_id)
  where t.cause = 'payment:' || p.id || ':' || ${kind})`;
const uncreditedPayments = sql`
  select p.id from payments p where p.status = 'completed'
  and (${coinsCreditedBy(sql`p.kind`)} <> p.coins or ${coinsCreditedBy(sql`'bonus'`)} <> p.bonus_coins) order by p.id limit 10`;
/** Joins on the numeric id, because a text condition would compare every transfer with every payment. */
const unpaidCredits = sql`
  select t.id from ledger_transfers t
  left join payments p on p.id = case when t.cause ~ '^payment:[0-9]{1,18}:' then split_part(t.cause, ':', 2)::bigint end
    and t.cause in ('payment:' || p.id || ':' || p.kind, 'payment:' || p.id || ':bonus')
  where t.kind in ('purchase', 'donation', 'bonus') and t.cause like 'payment:%'
  and (p.id is null or p.status not in ('completed', 'refunded')) order by t.id limit 10`;

/** Coins that were clawed back or frozen, by payment. */
const coinsTakenBy = (kind: 'refund' | 'dispute'): SQL => sql`(
  select split_part(t.cause, ':', 2) as payment, -sum(e.amount) as coins from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.user_id is not null
  where t.kind = ${kind} and t.cause like 'payment:%' group by 1)`;
const wrongRefunds = sql`
  select p.id from payments p
  left join ${coinsTakenBy('refund')} refunded on refunded.payment = p.id::text
  left join ${coinsTakenBy('dispute')} frozen on frozen.payment = p.id::text
  where coalesce(refunded.coins, 0) <> (p.coins + p.bonus_coins)::bigint * p.refunded_amount / p.amount
  or (p.dispute_state <> 'open' and coalesce(frozen.coins, 0) <> 0) order by p.id limit 10`;

/**
 * Coins that the ledger moved to the game for a delivery. Credits are recorded when the delivery is created, debits
 * when it ends.
 */
const movedFor = sql`(
  select coalesce(-sum(e.amount), 0) from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.user_id = d.user_id
  where t.kind = 'game' and t.cause in ('delivery:' || d.key, 'delivery:' || d.key || ':returned', 'delivery:' || d.key || ':taken'))`;
const wrongDeliveries = sql`
  select id from (
    select d.id, d.status, (d.payload->>'amount')::bigint as amount, ${movedFor} as moved
    from deliveries d where d.kind = 'coins') sent
  where case
    when amount > 0 then moved <> case when status = 'cancelled' then 0 else amount end
    when status = 'delivered' then moved > 0 or moved < amount
    else moved <> 0 end
  order by id limit 10`;

/** Recomputes the hash chain, sums and balances from the entries, and compares them with payments and deliveries. */
export const verifyLedger = async (tx: Tx): Promise<LedgerReport> => {
  const idsOf = async (query: SQL) => (await rowsOf<{ id: number }>(tx, query)).map(({ id }) => Number(id));
  const [totals] = await rowsOf<{ entries: number; sum: number }>(
    tx,
    sql`select count(*)::int as entries, coalesce(sum(amount), 0)::bigint as sum from ledger_entries`,
  );
  const [known] = await rowsOf<{ deliveries: boolean }>(
    tx,
    sql`select to_regclass('deliveries') is not null as deliveries`,
  );
  const sum = Number(totals?.sum ?? 0);
  const differences = {
    brokenLinks: await idsOf(brokenLinks),
    unbalanced: await idsOf(unbalanced),
    wrongBalances: await idsOf(wrongBalances),
    uncreditedPayments: await idsOf(uncreditedPayments),
    unpaidCredits: await idsOf(unpaidCredits),
    wrongRefunds: await idsOf(wrongRefunds),
    // A backup of an older version is verified before its tables are migrated, and may lack this table.
    wrongDeliveries: known?.deliveries ? await idsOf(wrongDeliveries) : [],
  };
  const isClean = Object.values(differences).every((ids) => ids.length === 0);
  return { entries: totals?.entries ?? 0, sum, ...differences, ok: sum === 0 && isClean };
};
