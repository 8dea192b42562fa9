import type { Returned } from '@wyrmgate/contract/endpoint';
import { currencies } from '@wyrmgate/contract/shapes';
import type { AdminSponsor, sponsors as contract, SponsorBalance } from '@wyrmgate/contract/sponsors';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import { and, count, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { chartOf, type Totals, totalsOf } from './days.ts';
import { type SponsorRow, sponsorEarnings, sponsorPayouts, sponsorRegistrations } from './table.ts';
import { type Unpaid, unpaidOf } from './unpaid.ts';

/** Returns the unpaid money of registrations in review by currency, and the part that becomes available later. */
const heldOf = async (tx: Tx, sponsorId: number, now: Date): Promise<Unpaid> => {
  const { amount, available_at: availableAt } = sponsorEarnings;
  const rows = await tx
    .select({
      currency: sponsorEarnings.currency,
      amount: sum(amount).mapWith(Number),
      later: sql<number>`coalesce(sum(${amount}) filter (where ${gt(availableAt, now)}), 0)`.mapWith(Number),
    })
    .from(sponsorRegistrations)
    .innerJoin(sponsorEarnings, eq(sponsorRegistrations.id, sponsorEarnings.registration_id))
    .where(
      and(
        eq(sponsorRegistrations.sponsor_id, sponsorId),
        eq(sponsorRegistrations.state, 'review'),
        eq(sponsorEarnings.sponsor_id, sponsorId),
        isNull(sponsorEarnings.payout_id),
        gt(amount, 0),
      ),
    )
    .groupBy(sponsorEarnings.currency);
  return {
    all: new Map(rows.map((row) => [row.currency, row.amount])),
    later: new Map(rows.map((row) => [row.currency, row.later])),
  };
};

const payoutSums = (tx: Tx, sponsorId: number) =>
  tx
    .select({
      currency: sponsorPayouts.currency,
      status: sponsorPayouts.status,
      amount: sql<number>`sum(${sponsorPayouts.amount})`.mapWith(Number),
    })
    .from(sponsorPayouts)
    .where(eq(sponsorPayouts.sponsor_id, sponsorId))
    .groupBy(sponsorPayouts.currency, sponsorPayouts.status);

/** Returns balances per currency, in minor units. The few lines held for review are read separately and subtracted. */
export const balancesOf = async (tx: Tx, sponsorId: number, now: Date): Promise<SponsorBalance[]> => {
  const [{ all, later }, held, paid] = await readTogether(
    tx,
    () => unpaidOf(tx, sponsorId, now),
    () => heldOf(tx, sponsorId, now),
    async () => payoutSums(tx, sponsorId),
  );
  const paidOut = (currency: string, ...statuses: string[]) =>
    paid
      .filter((row) => row.currency === currency && statuses.includes(row.status))
      .reduce((total, { amount }) => total + amount, 0);
  return currencies.flatMap((currency) => {
    const review = held.all.get(currency) ?? 0;
    const pending = (later.get(currency) ?? 0) - (held.later.get(currency) ?? 0);
    const balance = {
      currency,
      pending,
      review,
      available: (all.get(currency) ?? 0) - review - pending,
      requested: paidOut(currency, 'requested', 'approved'),
      paid: paidOut(currency, 'paid'),
    };
    const isUsed =
      currency === 'EUR' || Object.values(balance).some((value) => typeof value === 'number' && value !== 0);
    return isUsed ? [balance] : [];
  });
};

/** Funnel, days and balances of one sponsor. */
export const figuresOf = async (
  tx: Tx,
  sponsorId: number,
  days: number,
  now: Date,
): Promise<Returned<(typeof contract)['analytics']>> => {
  const [found, chart, balances] = await readTogether(
    tx,
    () => totalsOf(tx, [sponsorId], now),
    () => chartOf(tx, sponsorId, days, now),
    () => balancesOf(tx, sponsorId, now),
  );
  const { clicks, sign_ups, registrations, active, buyers, recent_clicks, coins } = found.get(sponsorId) as Totals;
  return { funnel: { clicks, sign_ups, registrations, active, buyers }, recent_clicks, coins, days: chart, balances };
};

export const openPayoutsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ id: sponsorPayouts.sponsor_id, rows: count() })
    .from(sponsorPayouts)
    .where(and(inArray(sponsorPayouts.sponsor_id, [...ids]), inArray(sponsorPayouts.status, ['requested', 'approved'])))
    .groupBy(sponsorPayouts.sponsor_id);
  return new Map(rows.map((row) => [row.id, row.rows]));
};

const reviewsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ id: sponsorRegistrations.sponsor_id, rows: count() })
    .from(sponsorRegistrations)
    .where(and(inArray(sponsorRegistrations.sponsor_id, [...ids]), eq(sponsorRegistrations.state, 'review')))
    .groupBy(sponsorRegistrations.sponsor_id);
  return new Map(rows.map((row) => [row.id, row.rows]));
};

type Shown = { username: string; in_review: number; open_payouts: number } & Pick<
  Totals,
  'clicks' | 'registrations' | 'coins'
>;

export const showSponsor = (row: SponsorRow, figures: Shown): AdminSponsor => ({
  id: row.id,
  user_id: row.user_id,
  username: figures.username,
  name: row.name,
  sponsor_code: row.code,
  status: row.status,
  status_reason: row.status_reason,
  contact_email: shownEmail(row.contact_email),
  website_url: row.website_url,
  contact_person: row.contact_person,
  discord: row.discord,
  telegram: row.telegram,
  description: row.description,
  admin_notes: row.admin_notes,
  landing: row.landing,
  listed: row.listed,
  commission_rate: row.commission_rate,
  minimum_payout: row.minimum_payout,
  tier: row.tier,
  tier_by_rule: row.tier_by_rule,
  payout_method: row.payout_method,
  currency: row.currency,
  total_referrals: figures.clicks,
  successful_referrals: figures.registrations,
  total_earnings: figures.coins,
  in_review: figures.in_review,
  open_payouts: figures.open_payouts,
  created_at: row.created_at.toISOString(),
  version: row.version,
});

/** Sponsors with their figures, in four queries. */
export const showSponsors = async (tx: Tx, rows: readonly SponsorRow[], now: Date): Promise<AdminSponsor[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [totals, names, reviews, payouts] = await readTogether(
    tx,
    () => totalsOf(tx, ids, now),
    () => findNames(tx, [...new Set(rows.map(({ user_id }) => user_id))]),
    () => reviewsOf(tx, ids),
    () => openPayoutsOf(tx, ids),
  );
  return rows.map((row) =>
    showSponsor(row, {
      ...(totals.get(row.id) as Totals),
      username: names.get(row.user_id) ?? `#${row.user_id}`,
      in_review: reviews.get(row.id) ?? 0,
      open_payouts: payouts.get(row.id) ?? 0,
    }),
  );
};
