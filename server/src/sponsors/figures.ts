import type { Returned } from '@wyrmgate/contract/endpoint';
import { currencies } from '@wyrmgate/contract/shapes';
import type { AdminSponsor, sponsors as contract, SponsorBalance } from '@wyrmgate/contract/sponsors';
import { and, count, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { chartOf, type Totals, totalsOf } from './days.ts';
import { type SponsorRow, sponsorEarnings, sponsorPayouts, sponsorRegistrations } from './table.ts';
import { unpaidOf } from './unpaid.ts';

/** Returns the unpaid money of registrations in review by currency; with `after`, only what becomes available later. */
const heldOf = async (tx: Tx, sponsorId: number, after?: Date): Promise<Map<string, number>> => {
  const rows = await tx
    .select({ currency: sponsorEarnings.currency, amount: sum(sponsorEarnings.amount).mapWith(Number) })
    .from(sponsorRegistrations)
    .innerJoin(sponsorEarnings, eq(sponsorRegistrations.id, sponsorEarnings.registration_id))
    .where(
      and(
        eq(sponsorRegistrations.sponsor_id, sponsorId),
        eq(sponsorRegistrations.state, 'review'),
        eq(sponsorEarnings.sponsor_id, sponsorId),
        isNull(sponsorEarnings.payout_id),
        gt(sponsorEarnings.amount, 0),
        after && gt(sponsorEarnings.available_at, after),
      ),
    )
    .groupBy(sponsorEarnings.currency);
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
};

/** Returns balances per currency, in minor units. The few lines held for review are read separately and subtracted. */
export const balancesOf = async (tx: Tx, sponsorId: number, now: Date): Promise<SponsorBalance[]> => {
  const { all, later } = await unpaidOf(tx, sponsorId, now);
  const held = await heldOf(tx, sponsorId);
  const heldLater = await heldOf(tx, sponsorId, now);
  const paid = await tx
    .select({
      currency: sponsorPayouts.currency,
      status: sponsorPayouts.status,
      amount: sql<number>`sum(${sponsorPayouts.amount})`.mapWith(Number),
    })
    .from(sponsorPayouts)
    .where(eq(sponsorPayouts.sponsor_id, sponsorId))
    .groupBy(sponsorPayouts.currency, sponsorPayouts.status);
  const paidOut = (currency: string, ...statuses: string[]) =>
    paid
      .filter((row) => row.currency === currency && statuses.includes(row.status))
      .reduce((total, { amount }) => total + amount, 0);
  return currencies.flatMap((currency) => {
    const review = held.get(currency) ?? 0;
    const pending = (later.get(currency) ?? 0) - (heldLater.get(currency) ?? 0);
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
  const totals = (await totalsOf(tx, [sponsorId], now)).get(sponsorId) as Totals;
  return {
    funnel: {
      clicks: totals.clicks,
      sign_ups: totals.sign_ups,
      registrations: totals.registrations,
      active: totals.active,
      buyers: totals.buyers,
    },
    recent_clicks: totals.recent_clicks,
    coins: totals.coins,
    days: await chartOf(tx, sponsorId, days, now),
    balances: await balancesOf(tx, sponsorId, now),
  };
};

/** Sponsors with their figures, in three queries. */
export const showSponsors = async (tx: Tx, rows: readonly SponsorRow[], now: Date): Promise<AdminSponsor[]> => {
  const ids = rows.map(({ id }) => id);
  const totals = await totalsOf(tx, ids, now);
  const names = await findNames(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
  const grouped = async (query: Promise<{ id: number; rows: number }[]>) =>
    new Map((ids.length === 0 ? [] : await query).map((row) => [row.id, row.rows]));
  const reviews = await grouped(
    tx
      .select({ id: sponsorRegistrations.sponsor_id, rows: count() })
      .from(sponsorRegistrations)
      .where(and(inArray(sponsorRegistrations.sponsor_id, ids), eq(sponsorRegistrations.state, 'review')))
      .groupBy(sponsorRegistrations.sponsor_id),
  );
  const payouts = await grouped(
    tx
      .select({ id: sponsorPayouts.sponsor_id, rows: count() })
      .from(sponsorPayouts)
      .where(and(inArray(sponsorPayouts.sponsor_id, ids), inArray(sponsorPayouts.status, ['requested', 'approved'])))
      .groupBy(sponsorPayouts.sponsor_id),
  );
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    username: names.get(row.user_id) ?? `#${row.user_id}`,
    name: row.name,
    sponsor_code: row.code,
    status: row.status,
    status_reason: row.status_reason,
    contact_email: row.contact_email,
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
    total_referrals: totals.get(row.id)?.clicks ?? 0,
    successful_referrals: totals.get(row.id)?.registrations ?? 0,
    total_earnings: totals.get(row.id)?.coins ?? 0,
    in_review: reviews.get(row.id) ?? 0,
    open_payouts: payouts.get(row.id) ?? 0,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }));
};
