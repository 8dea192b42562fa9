import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';

export type LedgerReport = {
  entries: number;
  /** Sum over all entries per currency; each must be 0. */
  sum: number;
  /** Numbers of entries whose hash or link does not hold, the first ten. */
  brokenLinks: number[];
  /** Transfers that do not sum to zero. */
  unbalanced: number[];
  /** User accounts whose kept balance is not the sum of their entries. */
  wrongBalances: number[];
  /** Completed payments without exactly one purchase transfer. */
  uncreditedPayments: number[];
  ok: boolean;
};

/** Recomputes the hash chain, the sums and the balances from the entries alone. */
export const verifyLedger = async (tx: Tx): Promise<LedgerReport> => {
  const numbers = async (query: Parameters<typeof rowsOf>[1]) =>
    (await rowsOf<{ id: number }>(tx, query)).map(({ id }) => Number(id));
  const [totals] = await rowsOf<{ entries: number; sum: number }>(
    tx,
    sql`select count(*)::int as entries, coalesce(sum(amount), 0)::bigint as sum from ledger_entries`,
  );
  const brokenLinks = await numbers(sql`
    select id from (
      select e.id, e.hash, e.previous_hash, lag(e.hash, 1, '') over (order by e.id) as before,
             e.id - lag(e.id, 1, 0::bigint) over (order by e.id) as step, ledger_entries_digest(e) as digest
      from ledger_entries e) linked
    where hash <> digest or previous_hash <> before or step <> 1 order by id limit 10`);
  const unbalanced = await numbers(
    sql`select transfer_id as id from ledger_entries group by transfer_id having sum(amount) <> 0 or count(*) < 2 limit 10`,
  );
  const wrongBalances = await numbers(sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.user_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) limit 10`);
  const uncreditedPayments = await numbers(sql`
    select p.id from payments p
    where (p.status = 'completed') and not exists
      (select 1 from ledger_transfers t where t.cause = 'payment:' || p.id || ':purchase') limit 10`);
  const sum = Number(totals?.sum ?? 0);
  const faults = brokenLinks.length + unbalanced.length + wrongBalances.length + uncreditedPayments.length;
  return {
    entries: totals?.entries ?? 0,
    sum,
    brokenLinks,
    unbalanced,
    wrongBalances,
    uncreditedPayments,
    ok: sum === 0 && faults === 0,
  };
};
