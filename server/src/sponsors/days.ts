import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { preparedWrite } from '../platform/database/prepared.ts';
import { sponsorDays } from './table.ts';

export type DayCounts = Partial<
  Record<
    | 'clicks'
    | 'repeats'
    | 'robots'
    | 'suspended'
    | 'sign_ups'
    | 'registrations'
    | 'confirmed'
    | 'active'
    | 'buyers'
    | 'coins',
    number
  >
>;

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
export const dayBefore = (now: Date, days: number): string => dayOf(new Date(now.getTime() - days * 86_400_000));

export const addToDay = async (tx: Tx, sponsorId: number, now: Date, counts: DayCounts): Promise<void> => {
  await addQuery(tx, { sponsor_id: sponsorId, day: dayOf(now), ...counts });
};

type DayRow = typeof sponsorDays.$inferInsert;
const addQuery = preparedWrite(sponsorDays, 'sponsors_day', (tx, row: DayRow, name) => {
  const { sponsor_id, day, ...counts } = row;
  const sum = (column: string) =>
    sql`${sql.identifier('sponsors_days')}.${sql.identifier(column)} + excluded.${sql.identifier(column)}`;
  const set = Object.fromEntries(Object.keys(counts).map((column) => [column, sum(column)]));
  return tx
    .insert(sponsorDays)
    .values(row)
    .onConflictDoUpdate({ target: [sponsorDays.sponsor_id, sponsorDays.day], set })
    .prepare(name);
});

export type Totals = {
  sponsor_id: number;
  clicks: number;
  recent_clicks: number;
  sign_ups: number;
  registrations: number;
  active: number;
  buyers: number;
  coins: number;
};
const noTotals = { clicks: 0, recent_clicks: 0, sign_ups: 0, registrations: 0, active: 0, buyers: 0, coins: 0 };

/** All-time totals by sponsor. */
export const totalsOf = async (tx: Tx, sponsorIds: readonly number[], now: Date): Promise<Map<number, Totals>> => {
  const total = (name: keyof DayCounts) => sql<number>`sum(${sponsorDays[name]})`.mapWith(Number);
  const rows =
    sponsorIds.length === 0
      ? []
      : await tx
          .select({
            sponsor_id: sponsorDays.sponsor_id,
            clicks: total('clicks'),
            recent_clicks:
              sql<number>`coalesce(sum(${sponsorDays.clicks}) filter (where ${sponsorDays.day} > ${dayBefore(now, 30)}), 0)`.mapWith(
                Number,
              ),
            sign_ups: total('sign_ups'),
            registrations: total('registrations'),
            active: total('active'),
            buyers: total('buyers'),
            coins: total('coins'),
          })
          .from(sponsorDays)
          .where(inArray(sponsorDays.sponsor_id, [...sponsorIds]))
          .groupBy(sponsorDays.sponsor_id);
  const found = new Map(rows.map((row) => [row.sponsor_id, row]));
  return new Map(sponsorIds.map((id) => [id, found.get(id) ?? { sponsor_id: id, ...noTotals }]));
};

/** One row per day, oldest first, including days without figures. */
export const chartOf = async (tx: Tx, sponsorId: number, days: number, now: Date) => {
  const from = dayBefore(now, days - 1);
  const rows = await tx
    .select()
    .from(sponsorDays)
    .where(and(eq(sponsorDays.sponsor_id, sponsorId), gte(sponsorDays.day, from)));
  const found = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = dayBefore(now, days - 1 - index);
    const row = found.get(day);
    return {
      day,
      clicks: row?.clicks ?? 0,
      repeats: row?.repeats ?? 0,
      robots: row?.robots ?? 0,
      suspended: row?.suspended ?? 0,
      registrations: row?.registrations ?? 0,
      coins: row?.coins ?? 0,
    };
  });
};

/** Counts the confirmed registrations from this day on. */
export const confirmedSince = async (tx: Tx, sponsorId: number, day: string): Promise<number> => {
  const [row] = await tx
    .select({ confirmed: sql<number>`coalesce(sum(${sponsorDays.confirmed}), 0)`.mapWith(Number) })
    .from(sponsorDays)
    .where(and(eq(sponsorDays.sponsor_id, sponsorId), gte(sponsorDays.day, day)));
  return row?.confirmed ?? 0;
};

/** Deletes raw clicks older than the retention period, in batches. */
export const expireClicks = async (tx: Tx, before: Date): Promise<number> => {
  const batch = 2000;
  for (let deleted = 0; ; ) {
    const rows = await rowsOf(
      tx,
      sql`delete from sponsors_clicks where token in (select token from sponsors_clicks where created_at <= ${before.toISOString()} limit ${batch}) returning 1`,
    );
    deleted += rows.length;
    if (rows.length < batch) return deleted;
  }
};
