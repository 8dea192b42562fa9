import type { MonthlyStatement } from '@wyrmgate/contract/sponsors';
import { type MovementKind, movementKinds } from '@wyrmgate/contract/sponsors-constants';
import { eq, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { dayOf } from './days.ts';
import { lockSponsor } from './lock.ts';
import { sponsors } from './table.ts';
import { settledMs } from './unpaid.ts';

type Movement = { kind: MovementKind; currency: MonthlyStatement['currency']; payout: string | null; lines: string } & {
  day: string | null;
  pending: string;
  available: string;
  requested: string;
};

/** The movements that each row of `lines` causes, with their times. */
const movesOf = sql`
  select created_at as at, kind, currency, case when created_at >= available_at then 0 else amount end as pending,
    case when created_at >= available_at then amount else 0 end as available from lines
  union all
  select available_at, 'matured', currency, -amount, amount from lines where created_at < available_at`;

/**
 * Returns the movements of [from, until) per day, and the sum of all earlier ones as rows without a day; `until` is the
 * end of a month or now. The times of earnings and payouts never change, so a closing balance is always the next
 * opening balance.
 */
export const findMovements = (
  tx: Tx,
  sponsorId: number,
  { from, until, isOver }: { from: Date; until: Date; isOver: boolean },
): Promise<Movement[]> => {
  const [first, last] = [dayOf(from), dayOf(until)];
  const order = sql.join(
    movementKinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  return rowsOf<Movement>(
    tx,
    sql`with lines as (
          select kind, currency, amount, created_at, available_at from sponsors_earnings
          where sponsor_id = ${sponsorId} and id > (select moved_until from sponsors where id = ${sponsorId})),
        payouts as (select * from sponsors_payouts where sponsor_id = ${sponsorId}),
        moves as (
          select at, kind, currency, null::bigint as payout, 1 as lines, pending, available, 0 as requested from (${movesOf}) new
          union all
          select available_at, 'matured', currency, null, 1, -amount, amount, 0 from sponsors_earnings
          where sponsor_id = ${sponsorId} and id <= (select moved_until from sponsors where id = ${sponsorId})
            and created_at < available_at and not ${isOver}::boolean
            and available_at >= ${last}::date::timestamp at time zone 'UTC' and available_at < ${until.toISOString()}
          union all
          select requested_at, 'requested', currency, id, 1, 0, -amount, amount from payouts
          union all
          select decided_at, 'returned', currency, id, 1, 0, amount, -amount from payouts where status = 'rejected'
          union all
          select paid_at, 'paid', currency, id, 1, 0, 0, -amount from payouts where status = 'paid'),
        dated as (
          select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, kind, currency, payout, lines, pending, available, requested
          from moves where at < ${until.toISOString()}
          union all
          select day, kind, currency, null, lines, pending, available, 0 from sponsors_movements
          where sponsor_id = ${sponsorId} and (day < ${last} or day = ${last} and kind <> 'matured' and not ${isOver}::boolean)),
        sums as (
          select case when day >= ${first} then day end as day, case when day >= ${first} then kind end as kind, currency,
            case when day >= ${first} then payout end as payout,
            sum(lines) as lines, sum(pending) as pending, sum(available) as available, sum(requested) as requested
          from dated group by 1, 2, 3, 4)
        select * from sums order by day nulls first, payout nulls first, array_position(array[${order}]::text[], kind)`,
  );
};

const sumNew = async (tx: Tx, sponsorId: number, settled: string): Promise<void> => {
  const before = (await lockSponsor(tx, sponsorId))?.moved_until;
  if (before === undefined) return;
  const [{ until } = { until: null }] = await rowsOf<{ until: string | null }>(
    tx,
    sql`select max(id)::text as until from sponsors_earnings
        where sponsor_id = ${sponsorId} and id > ${before} and created_at <= ${settled}`,
  );
  if (until === null) return;
  await tx.execute(sql`
    with lines as (
      select kind, currency, amount, created_at, available_at from sponsors_earnings
      where sponsor_id = ${sponsorId} and id > ${before} and id <= ${until}::bigint)
    insert into sponsors_movements (sponsor_id, day, currency, kind, lines, pending, available)
    select ${sponsorId}::bigint, to_char(at at time zone 'UTC', 'YYYY-MM-DD'), currency, kind, count(*), sum(pending), sum(available)
    from (${movesOf}) new group by 2, 3, 4
    on conflict (sponsor_id, day, currency, kind) do update set lines = sponsors_movements.lines + excluded.lines,
      pending = sponsors_movements.pending + excluded.pending, available = sponsors_movements.available + excluded.available`);
  await tx
    .update(sponsors)
    .set({ moved_until: Number(until) })
    .where(eq(sponsors.id, sponsorId));
};

/** Adds the lines that are older than an hour to the movements of their sponsors. */
export const sumMovements = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const settled = new Date(clock.now().getTime() - settledMs).toISOString();
  const waiting = await rowsOf<{ id: number }>(
    database.db,
    sql`select s.id::int as id from sponsors s where exists (
          select 1 from sponsors_earnings e where e.sponsor_id = s.id and e.id > s.moved_until and e.created_at <= ${settled})`,
  );
  for (const { id } of waiting) await database.transaction((tx) => sumNew(tx, id, settled));
};
