import { formatCents } from '@wyrmgate/contract/amounts';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { currencies } from '@wyrmgate/contract/shapes';
import {
  type sponsors as contract,
  type MonthlyStatement,
  type StatementBalance,
  sponsorProblems,
} from '@wyrmgate/contract/sponsors';
import type { MovementKind } from '@wyrmgate/contract/sponsors-constants';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { toCsv } from '../platform/csv.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { numberOf, showLines } from './lines.ts';
import { showPayout } from './payouts.ts';
import { requireOwn } from './require.ts';
import { sponsorEarnings, sponsorPayouts } from './table.ts';

type Contract = typeof contract;

// Amounts that may be negative are numbers: a text with a minus would count as a formula.
const payoutColumns = [
  'date',
  'kind',
  'registration',
  'base',
  'rate_percent',
  'multiplier',
  'amount',
  'currency',
  'coins',
];

export const readStatement = async (
  { tx, actor }: Work<User>,
  { params }: Received<Contract['statement']>,
): Promise<Returned<Contract['statement']>> => {
  const own = await requireOwn(tx, actor);
  const [payout] = await tx
    .select()
    .from(sponsorPayouts)
    .where(and(eq(sponsorPayouts.id, params.id), eq(sponsorPayouts.sponsor_id, own.id)));
  if (!payout) throw problem(sponsorProblems.payoutNotFound);
  const rows = await tx
    .select()
    .from(sponsorEarnings)
    .where(eq(sponsorEarnings.payout_id, payout.id))
    .orderBy(asc(sponsorEarnings.id));
  const lines = await showLines(tx, rows);
  const cells = lines.map((line) => [
    line.created_at,
    line.kind,
    line.registration,
    formatCents(line.base),
    line.rate,
    formatCents(line.multiplier),
    line.amount / 100,
    line.currency,
    line.coins,
  ]);
  const total = ['', 'total', '', '', '', '', payout.amount / 100, payout.currency, payout.coins];
  return {
    payout: showPayout(payout),
    name: own.name,
    code: own.code,
    lines,
    filename: `${numberOf(payout.id)}.csv`,
    csv: toCsv([payoutColumns, ...cells, total]),
  };
};

type Movement = { kind: MovementKind; currency: MonthlyStatement['currency']; payout: string | null; lines: string } & {
  day: string | null;
  pending: string;
  available: string;
  requested: string;
};

/**
 * Returns the movements of [from, until) per day, and the sum of all before as rows without a day. They follow from the times of
 * the earnings and payouts, which never change, so that a closing balance is always the next opening balance.
 */
const findMovements = (tx: Tx, sponsorId: number, from: Date, until: Date): Promise<Movement[]> =>
  rowsOf<Movement>(
    tx,
    sql`with lines as (
          select kind, currency, amount, created_at, available_at, created_at >= available_at as is_free
          from sponsors_earnings where sponsor_id = ${sponsorId} and created_at < ${until.toISOString()}),
        payouts as (select * from sponsors_payouts where sponsor_id = ${sponsorId}),
        moves as (
          select created_at as at, kind, currency, null::bigint as payout,
            case when is_free then 0 else amount end as pending, case when is_free then amount else 0 end as available, 0 as requested
          from lines
          union all
          select available_at, 'matured', currency, null, -amount, amount, 0 from lines where not is_free
          union all
          select requested_at, 'requested', currency, id, 0, -amount, amount from payouts
          union all
          select decided_at, 'returned', currency, id, 0, amount, -amount from payouts where status = 'rejected'
          union all
          select paid_at, 'paid', currency, id, 0, 0, -amount from payouts where status = 'paid'),
        dated as (
          select moves.*, at >= ${from.toISOString()} as is_inside from moves where at < ${until.toISOString()})
        select case when is_inside then to_char(at at time zone 'UTC', 'YYYY-MM-DD') end as day,
          case when is_inside then kind end as kind, currency, case when is_inside then payout end as payout,
          count(*) as lines, sum(pending) as pending, sum(available) as available, sum(requested) as requested
        from dated group by 1, 2, 3, 4 order by 1 nulls first, min(at), 4, min(case kind when 'requested' then 0 else 1 end), 2`,
  );

const balanceStates = ['pending', 'available', 'requested'] as const;
const sumOf = (rows: readonly StatementBalance[]): StatementBalance => {
  const sum = { pending: 0, available: 0, requested: 0 };
  for (const row of rows) for (const state of balanceStates) sum[state] += row[state];
  return sum;
};

const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** Returns the statement of each used currency. A month that has not ended closes now. */
export const statementsOf = async (
  tx: Tx,
  sponsorId: number,
  month: string,
  now: Date,
): Promise<MonthlyStatement[]> => {
  const from = startOf(month);
  const end = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  const until = new Date(Math.min(end.getTime(), now.getTime() + 1));
  const rows = await findMovements(tx, sponsorId, from, until);
  return currencies.flatMap((currency) => {
    const own = rows
      .filter((row) => row.currency === currency)
      .map(({ day, kind, payout, lines, pending, available, requested }) => ({
        day,
        kind,
        payout: payout === null ? null : numberOf(Number(payout)),
        count: Number(lines),
        pending: Number(pending),
        available: Number(available),
        requested: Number(requested),
      }));
    if (own.length === 0 && currency !== 'EUR') return [];
    const movements = own.flatMap(({ day, ...movement }) => (day === null ? [] : [{ day, ...movement }]));
    const opening = sumOf(own.filter(({ day }) => day === null));
    return [{ currency, opening, movements, closing: sumOf([opening, ...movements]) }];
  });
};

const monthColumns = ['date', 'kind', 'earnings', 'payout', 'currency', ...balanceStates];

export const readMonthlyStatement = async (
  { tx, actor, now }: Work<User>,
  { params: { month } }: Received<Contract['monthlyStatement']>,
): Promise<Returned<Contract['monthlyStatement']>> => {
  const { id, name, code, created_at } = await requireOwn(tx, actor);
  const statements = await statementsOf(tx, id, month, now);
  const cells = statements.flatMap(({ currency, opening, movements, closing }) => {
    const amounts = (balance: StatementBalance) => [currency, ...balanceStates.map((state) => balance[state] / 100)];
    return [
      ['', 'opening', '', '', ...amounts(opening)],
      ...movements.map((row) => [row.day, row.kind, row.payout ? '' : row.count, row.payout ?? '', ...amounts(row)]),
      ['', 'closing', '', '', ...amounts(closing)],
    ];
  });
  return {
    name,
    code,
    first: monthOf(created_at),
    last: monthOf(now),
    currencies: statements,
    filename: `${code}-${month}.csv`,
    csv: toCsv([monthColumns, ...cells]),
  };
};
