import { currencies } from '@wyrmgate/contract/shapes';
import { eq, gt, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { dayOf } from './days.ts';
import { lockSponsor } from './lock.ts';
import { sponsors, sponsorUnpaid } from './table.ts';

const dayMs = 86_400_000;
/** Lines of the last hour are not summed yet, because an open transaction may still add a line with a lower id. */
export const settledMs = 3_600_000;

/** Money by currency, in minor units: the total (`all`), and the part that becomes available `later`. */
export type Unpaid = { all: Map<string, number>; later: Map<string, number> };

/**
 * Returns the unpaid money: the sums of whole days, the lines of the day that is partly available, and the lines that
 * are not in a sum yet. Each line is part of exactly one of these.
 */
export const unpaidOf = async (tx: Tx, sponsorId: number, now: Date): Promise<Unpaid> => {
  const today = dayOf(now);
  const start = new Date(`${today}T00:00:00Z`);
  const end = new Date(start.getTime() + dayMs);
  // Lists the currencies, because the currency precedes the time in the index of unpaid lines.
  const known = sql.join(
    currencies.map((currency) => sql`${currency}`),
    sql`, `,
  );
  // A single statement, so that a line that the job moves into a sum is read exactly once.
  const rows = await rowsOf<{ currency: string; amount: string; later: string }>(
    tx,
    sql`select currency, sum(amount)::text as amount, coalesce(sum(amount) filter (where later), 0)::text as later from (
          select currency, amount, day > ${today} as later from sponsors_unpaid
          where sponsor_id = ${sponsorId} and day <> ${today}
          union all
          select currency, amount, available_at > ${now.toISOString()} from sponsors_earnings
          where sponsor_id = ${sponsorId} and payout_id is null and currency in (${known})
            and available_at >= ${start.toISOString()} and available_at < ${end.toISOString()}
          union all
          select currency, amount, available_at > ${now.toISOString()} from sponsors_earnings
          where sponsor_id = ${sponsorId} and payout_id is null
            and id > (select summed_until from sponsors where id = ${sponsorId})
            and (available_at < ${start.toISOString()} or available_at >= ${end.toISOString()})) parts
        group by currency`,
  );
  return {
    all: new Map(rows.map(({ currency, amount }) => [currency, Number(amount)])),
    later: new Map(rows.map(({ currency, later }) => [currency, Number(later)])),
  };
};

/** Drops the sums of a sponsor whose lines are added to or removed from a payout. The sponsor must be locked. */
export const dropSums = async (tx: Tx, sponsorId: number): Promise<void> => {
  await tx.delete(sponsorUnpaid).where(eq(sponsorUnpaid.sponsor_id, sponsorId));
  await tx.update(sponsors).set({ summed_until: 0 }).where(eq(sponsors.id, sponsorId));
};

const sumNew = async (tx: Tx, sponsorId: number, now: Date): Promise<void> => {
  const before = (await lockSponsor(tx, sponsorId))?.summed_until;
  if (before === undefined) return;
  const settled = new Date(now.getTime() - settledMs).toISOString();
  const [{ until } = { until: null }] = await rowsOf<{ until: string | null }>(
    tx,
    sql`select max(id)::text as until from sponsors_earnings
        where sponsor_id = ${sponsorId} and id > ${before} and created_at <= ${settled}`,
  );
  if (until === null) return;
  await tx.execute(sql`
    insert into sponsors_unpaid (sponsor_id, currency, day, amount)
    select sponsor_id, currency, to_char(available_at at time zone 'UTC', 'YYYY-MM-DD'), sum(amount) from sponsors_earnings
    where sponsor_id = ${sponsorId} and id > ${before} and id <= ${until}::bigint and payout_id is null group by 1, 2, 3
    on conflict (sponsor_id, currency, day) do update set amount = sponsors_unpaid.amount + excluded.amount`);
  await tx
    .update(sponsors)
    .set({ summed_until: Number(until) })
    .where(eq(sponsors.id, sponsorId));
};

/** Adds the lines that are older than an hour to the sums of their sponsors. */
export const sumUnpaid = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const settled = new Date(now.getTime() - settledMs).toISOString();
  const waiting = await rowsOf<{ id: number }>(
    database.db,
    sql`select s.id::int as id from sponsors s where exists (
          select 1 from sponsors_earnings e where e.sponsor_id = s.id and e.id > s.summed_until and e.created_at <= ${settled})`,
  );
  for (const { id } of waiting) await database.transaction((tx) => sumNew(tx, id, now));
};

/**
 * Recalculates all sums, because an older version, which may still run during an upgrade, does not drop outdated ones.
 */
export const sumUnpaidAgain = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const summed = await database.db.select({ id: sponsors.id }).from(sponsors).where(gt(sponsors.summed_until, 0));
  for (const { id } of summed)
    await database.transaction(async (tx) => {
      await lockSponsor(tx, id);
      await dropSums(tx, id);
      await sumNew(tx, id, now);
    });
};
