import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';

export type LedgerReport = {
  entries: number;
  /** Sum over all entries; must be 0. */
  sum: number;
  /** Numbers of entries whose hash or link does not hold, the first ten. */
  brokenLinks: number[];
  /** Transfers that do not sum to zero or have fewer than two sides. */
  unbalanced: number[];
  /** User accounts whose kept balance is not the sum of their entries. */
  wrongBalances: number[];
  /** Completed payments that did not bring their buyer exactly the coins and the bonus that he bought. */
  uncreditedPayments: number[];
  /** Transfers that credit a payment which was never completed. */
  unpaidCredits: number[];
  /** Refunded payments whose buyer kept coins, or lost more than he got. */
  wrongRefunds: number[];
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

/** Coins that the transfer with this cause brought the payment's buyer. */
const broughtBy = (kind: 'purchase' | 'bonus'): SQL => sql`(
  select coalesce(sum(e.amount), 0) from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.user_id = p.user_id
  where t.cause = 'payment:' || p.id || ${`:${kind}`}::text)`;
const uncreditedPayments = sql`
  select p.id from payments p where p.status = 'completed'
  and (${broughtBy('purchase')} <> p.coins or ${broughtBy('bonus')} <> p.bonus_coins) order by p.id limit 10`;
const unpaidCredits = sql`
  select t.id from ledger_transfers t
  left join payments p on t.cause in ('payment:' || p.id || ':purchase', 'payment:' || p.id || ':bonus')
  where t.kind in ('purchase', 'bonus') and t.cause like 'payment:%'
  and (p.id is null or p.status not in ('completed', 'refunded')) order by t.id limit 10`;

const wrongRefunds = sql`
  select p.id from payments p left join (
    select split_part(t.cause, ':', 2) as payment, sum(e.amount) as coins from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.user_id is not null
    where t.cause like 'payment:%' group by 1) moved on moved.payment = p.id::text
  where p.status = 'refunded' and coalesce(moved.coins, 0) <> 0 order by p.id limit 10`;

/** Recomputes the hash chain, the sums and the balances from the entries alone, and holds them against the payments. */
export const verifyLedger = async (tx: Tx): Promise<LedgerReport> => {
  const numbers = async (query: SQL) => (await rowsOf<{ id: number }>(tx, query)).map(({ id }) => Number(id));
  const [totals] = await rowsOf<{ entries: number; sum: number }>(
    tx,
    sql`select count(*)::int as entries, coalesce(sum(amount), 0)::bigint as sum from ledger_entries`,
  );
  const sum = Number(totals?.sum ?? 0);
  const found = {
    brokenLinks: await numbers(brokenLinks),
    unbalanced: await numbers(unbalanced),
    wrongBalances: await numbers(wrongBalances),
    uncreditedPayments: await numbers(uncreditedPayments),
    unpaidCredits: await numbers(unpaidCredits),
    wrongRefunds: await numbers(wrongRefunds),
  };
  const clean = Object.values(found).every((ids) => ids.length === 0);
  return { entries: totals?.entries ?? 0, sum, ...found, ok: sum === 0 && clean };
};
