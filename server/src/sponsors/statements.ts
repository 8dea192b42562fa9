import { formatCents } from '@wyrmgate/contract/amounts';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { currencies } from '@wyrmgate/contract/shapes';
import {
  type sponsors as contract,
  type MonthlyStatement,
  type StatementBalance,
  sponsorProblems,
} from '@wyrmgate/contract/sponsors';
import { statementLines } from '@wyrmgate/contract/sponsors-constants';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { toCsv } from '../platform/csv.ts';
import type { Tx } from '../platform/database/database.ts';
import { cutPage } from '../platform/database/paging.ts';
import { numberOf, showLines } from './lines.ts';
import { findMovements } from './movements.ts';
import { showPayout } from './payouts.ts';
import { requireOwn } from './require.ts';
import { sponsorEarnings, sponsorPayouts } from './table.ts';

type Contract = typeof contract;

// Amounts that may be negative are numbers, because the CSV writer treats text with a leading minus sign as a formula.
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
  { params, query: { after } }: Received<Contract['statement']>,
): Promise<Returned<Contract['statement']>> => {
  const own = await requireOwn(tx, actor);
  const [payout] = await tx
    .select()
    .from(sponsorPayouts)
    .where(and(eq(sponsorPayouts.id, params.id), eq(sponsorPayouts.sponsor_id, own.id)));
  if (!payout) throw problem(sponsorProblems.payoutNotFound);
  const found = await tx
    .select()
    .from(sponsorEarnings)
    .where(
      and(eq(sponsorEarnings.payout_id, payout.id), after === undefined ? undefined : gt(sponsorEarnings.id, after)),
    )
    .orderBy(asc(sponsorEarnings.id))
    .limit(statementLines + 1);
  const { rows, next } = cutPage(found, statementLines);
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
    next,
    filename: `${numberOf(payout.id)}.csv`,
    csv: toCsv([...(after === undefined ? [payoutColumns] : []), ...cells, ...(next === null ? [total] : [])]),
  };
};

const balanceStates = ['pending', 'available', 'requested'] as const;
const sumOf = (rows: readonly StatementBalance[]): StatementBalance => {
  const sum = { pending: 0, available: 0, requested: 0 };
  for (const row of rows) for (const state of balanceStates) sum[state] += row[state];
  return sum;
};

const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** Returns one statement for each currency used. For the current month, the statement ends now. */
export const statementsOf = async (
  tx: Tx,
  sponsorId: number,
  month: string,
  now: Date,
): Promise<MonthlyStatement[]> => {
  const from = startOf(month);
  const end = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  const isOver = end <= now;
  const until = isOver ? end : new Date(now.getTime() + 1);
  const rows = await findMovements(tx, sponsorId, { from, until, isOver });
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
