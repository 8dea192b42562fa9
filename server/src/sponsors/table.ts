import { languages } from '@wyrmgate/contract/languages';
import { currencies } from '@wyrmgate/contract/shapes';
import {
  earningKinds,
  landingNames,
  payoutCurrencies,
  payoutMethods,
  payoutStatuses,
  type ReviewReason,
  registrationStates,
  sponsorStatuses,
  sponsorTiers,
} from '@wyrmgate/contract/sponsors-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { media } from '../media/table.ts';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Users with a referral code. The row of a removed sponsor is kept, so that no one else gets its code. */
export const sponsors = pgTable(
  'sponsors',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    name: text().notNull(),
    code: text().notNull(),
    status: oneOf(sponsorStatuses).notNull().default('active'),
    status_reason: text().notNull().default(''),
    contact_email: text().notNull(),
    website_url: text().notNull().default(''),
    contact_person: text().notNull().default(''),
    discord: text().notNull().default(''),
    telegram: text().notNull().default(''),
    description: text().notNull().default(''),
    admin_notes: text().notNull().default(''),
    landing: oneOf(landingNames).notNull().default('register'),
    listed: boolean().notNull().default(false),
    /** Percent. */
    commission_rate: integer().notNull(),
    /** Minor units of `currency`. */
    minimum_payout: integer().notNull(),
    tier: oneOf(sponsorTiers).notNull().default('bronze'),
    tier_by_rule: boolean().notNull().default(true),
    payout_method: oneOf(payoutMethods).notNull().default('paypal'),
    currency: oneOf(payoutCurrencies).notNull().default('eur'),
    /** Account, IBAN or wallet, encrypted. */
    payout_details: text(),
    /** When the tier rule lowers the tier, unless enough players register by then. */
    tier_falls_at: moment(),
    /** The last earning that `sponsors_unpaid` contains: decision 094. */
    summed_until: long().notNull().default(0),
    /** The last earning that `sponsors_movements` contains: decision 102. */
    moved_until: long().notNull().default(0),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sponsors_code_unique').on(table.code),
    uniqueIndex('sponsors_user_unique').on(table.user_id).where(sql`${table.status} <> 'removed'`),
    check('sponsors_code_rule', sql`${table.code} ~ '^[A-Z0-9]{5}$'`),
    check('sponsors_status_known', isOneOf(table.status, sponsorStatuses)),
    check('sponsors_tier_known', isOneOf(table.tier, sponsorTiers)),
    check('sponsors_terms', sql`${table.commission_rate} between 0 and 100 and ${table.minimum_payout} > 0`),
  ],
);
export type SponsorRow = typeof sponsors.$inferSelect;

/** Former codes of sponsors. Their links still work, and no one else gets them. */
export const sponsorFormerCodes = pgTable(
  'sponsors_former_codes',
  {
    code: text().primaryKey(),
    sponsor_id: reference(() => sponsors.id).notNull(),
  },
  (table) => [index('sponsors_former_codes_sponsor').on(table.sponsor_id)],
);

/** Figures of a sponsor per UTC day. Every list and chart reads these, so that clicks can expire. */
export const sponsorDays = pgTable(
  'sponsors_days',
  {
    sponsor_id: reference(() => sponsors.id).notNull(),
    /** A date, such as `2026-11-22`. */
    day: text().notNull(),
    clicks: integer().notNull().default(0),
    /** Visits that did not count: repeats from one IP address, by programs or embedded links, or while suspended. */
    repeats: integer().notNull().default(0),
    robots: integer().notNull().default(0),
    suspended: integer().notNull().default(0),
    sign_ups: integer().notNull().default(0),
    registrations: integer().notNull().default(0),
    /** Registrations of this day that count. The tier rule reads them. */
    confirmed: integer().notNull().default(0),
    active: integer().notNull().default(0),
    buyers: integer().notNull().default(0),
    coins: long().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sponsor_id, table.day] })],
);

/**
 * Recent clicks that counted. The visitor is a keyed hash of day and IP address, so that different days cannot be
 * linked.
 */
export const sponsorClicks = pgTable(
  'sponsors_clicks',
  {
    /** Random id, which never leaves the server. */
    token: text().primaryKey(),
    sponsor_id: reference(() => sponsors.id).notNull(),
    visitor: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sponsors_clicks_once').on(table.sponsor_id, table.visitor),
    index('sponsors_clicks_age').on(table.created_at),
  ],
);

/** Registrations with a sponsor code. Kept without a reference to the user after the user is erased. */
export const sponsorRegistrations = pgTable(
  'sponsors_registrations',
  {
    id: id(),
    sponsor_id: reference(() => sponsors.id).notNull(),
    /** Consecutive number per sponsor, who sees it instead of the user. */
    number: integer().notNull(),
    user_id: reference(() => users.id),
    source: oneOf(['link', 'code']).notNull(),
    /** Day of the counted click that led to the registration. */
    click_day: text(),
    state: oneOf(registrationStates).notNull(),
    score: integer().notNull(),
    reasons: jsonb().$type<ReviewReason[]>().notNull(),
    /** Keyed hash of the IP address, per sponsor, to find clusters. */
    address_hash: text(),
    created_at: moment().notNull(),
    active_at: moment(),
    first_purchase_at: moment(),
    decided_by: reference(() => users.id),
    decided_at: moment(),
    note: text(),
  },
  (table) => [
    uniqueIndex('sponsors_registrations_user_unique').on(table.user_id),
    uniqueIndex('sponsors_registrations_number').on(table.sponsor_id, table.number),
    index('sponsors_registrations_list').on(table.sponsor_id, table.id),
    index('sponsors_registrations_state').on(table.sponsor_id, table.state, table.id),
    index('sponsors_registrations_recent').on(table.sponsor_id, table.created_at),
    index('sponsors_registrations_waiting').on(table.created_at).where(sql`${table.active_at} is null`),
    index('sponsors_registrations_decider').on(table.decided_by),
  ],
);
export type RegistrationRow = typeof sponsorRegistrations.$inferSelect;

/** Payout requests of sponsors. The amount is the sum of the earnings that refer to the payout. */
export const sponsorPayouts = pgTable(
  'sponsors_payouts',
  {
    id: id(),
    sponsor_id: reference(() => sponsors.id).notNull(),
    status: oneOf(payoutStatuses).notNull().default('requested'),
    /** Minor units of `currency`. */
    amount: long().notNull(),
    currency: oneOf(currencies).notNull(),
    /** Coins for the same earnings, paid if the payout is in store credit. */
    coins: long().notNull(),
    method: oneOf(payoutMethods).notNull(),
    pay_currency: oneOf(payoutCurrencies).notNull(),
    /** Encrypted copy of the details at the time of the request. */
    details: text(),
    requested_at: moment().notNull(),
    decided_by: reference(() => users.id),
    decided_at: moment(),
    paid_at: moment(),
    paid_amount: long(),
    reference: text(),
    note: text(),
  },
  (table) => [
    uniqueIndex('sponsors_payouts_one_open')
      .on(table.sponsor_id, table.currency)
      .where(sql`${table.status} in ('requested', 'approved')`),
    uniqueIndex('sponsors_payouts_reference').on(table.method, table.reference),
    index('sponsors_payouts_list').on(table.sponsor_id, table.id),
    index('sponsors_payouts_decider').on(table.decided_by),
    check('sponsors_payouts_paid', sql`${table.status} <> 'paid' or ${table.paid_at} is not null`),
  ],
);
export type PayoutRow = typeof sponsorPayouts.$inferSelect;

/**
 * Every change to the earnings, append-only: a trigger lets only `payout_id` change. The lines of a payment always add
 * up to the sponsor's share of what was paid and not returned.
 */
export const sponsorEarnings = pgTable(
  'sponsors_earnings',
  {
    id: id(),
    sponsor_id: reference(() => sponsors.id).notNull(),
    registration_id: reference(() => sponsorRegistrations.id).notNull(),
    /** Id in `payments`; not a foreign key, because the payment domain owns that table. */
    payment_id: long().notNull(),
    kind: oneOf(earningKinds).notNull(),
    /** Unique, such as `payment:12:share`, so that each cause counts once. */
    cause: text().notNull(),
    /** The payment minus refunds, in minor units. */
    base: long().notNull(),
    /** The terms at the time of the purchase: the rate in percent and the multiplier in hundredths. */
    rate: integer().notNull(),
    multiplier: integer().notNull(),
    amount: long().notNull(),
    currency: oneOf(currencies).notNull(),
    coins: long().notNull(),
    created_at: moment().notNull(),
    available_at: moment().notNull(),
    payout_id: reference(() => sponsorPayouts.id),
  },
  (table) => [
    uniqueIndex('sponsors_earnings_cause').on(table.cause),
    index('sponsors_earnings_list').on(table.sponsor_id, table.id),
    // Index for the statement of the current month, which needs the lines that became available today.
    index('sponsors_earnings_matured').on(table.sponsor_id, table.available_at),
    index('sponsors_earnings_payment').on(table.payment_id, table.id),
    index('sponsors_earnings_registration').on(table.registration_id, table.id),
    // Covers every column that the balances need, so that no table rows are read.
    index('sponsors_earnings_unpaid')
      .on(table.sponsor_id, table.currency, table.available_at, table.amount)
      .where(sql`${table.payout_id} is null`),
    index('sponsors_earnings_payout').on(table.payout_id, table.id).where(sql`${table.payout_id} is not null`),
  ],
);
export type EarningRow = typeof sponsorEarnings.$inferSelect;

/** Unpaid earnings up to `summed_until` by the UTC day when they become available, so that balances read few rows. */
export const sponsorUnpaid = pgTable(
  'sponsors_unpaid',
  {
    sponsor_id: reference(() => sponsors.id).notNull(),
    currency: oneOf(currencies).notNull(),
    /** A date, such as `2026-11-22`. */
    day: text().notNull(),
    amount: long().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sponsor_id, table.currency, table.day] })],
);

/**
 * The movements of the earnings up to `moved_until` per UTC day, so that a statement reads few rows. A payout never
 * changes them.
 */
export const sponsorMovements = pgTable(
  'sponsors_movements',
  {
    sponsor_id: reference(() => sponsors.id).notNull(),
    /** A date, such as `2026-11-22`. */
    day: text().notNull(),
    currency: oneOf(currencies).notNull(),
    kind: oneOf([...earningKinds, 'matured']).notNull(),
    lines: integer().notNull(),
    pending: long().notNull(),
    available: long().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sponsor_id, table.day, table.currency, table.kind] })],
);

/** Keyed hashes of the cards and accounts that sponsors and their players paid with. Deleted with the account. */
export const sponsorPayers = pgTable(
  'sponsors_payers',
  {
    payer: text().notNull(),
    user_id: reference(() => users.id).notNull(),
    last_used_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.payer, table.user_id] }), index('sponsors_payers_user').on(table.user_id)],
);

/** Pictures and texts that staff offer to all sponsors. */
export const sponsorMaterials = pgTable(
  'sponsors_materials',
  {
    id: id(),
    title: text().notNull(),
    /** A ready-made text to copy. `{link}` and `{code}` are replaced by the sponsor's. */
    text: text().notNull(),
    /** Language of the text; null means every language. */
    language: oneOf(languages),
    picture_id: reference(() => media.id),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index('sponsors_materials_picture').on(table.picture_id),
    check('sponsors_materials_content', sql`${table.text} <> '' or ${table.picture_id} is not null`),
  ],
);
export type MaterialRow = typeof sponsorMaterials.$inferSelect;
