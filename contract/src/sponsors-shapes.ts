import { z } from 'zod';
import { Coins, Currency, Id, Moment, Money, moneyInput, oneLine, Version } from './shapes.ts';
import {
  earningKinds,
  landingNames,
  maxCommission,
  movementKinds,
  payoutCurrencies,
  payoutMethods,
  payoutStatuses,
  registrationStates,
  reviewReasons,
  sponsorStatuses,
  sponsorTiers,
} from './sponsors-constants.ts';

/** Exactly five characters: A-Z and 0-9. Lower case is converted to upper case. */
export const SponsorCode = z
  .string('sponsors:validation.code')
  .trim()
  .toUpperCase()
  .max(64, 'sponsors:validation.code')
  .regex(/^[A-Z0-9]{5}$/, 'sponsors:validation.code');

const line = (max: number) => z.string().trim().max(max, 'sponsors:validation.length').regex(oneLine);
const Email = z
  .string('sponsors:validation.email')
  .trim()
  .min(1, 'sponsors:validation.email')
  .max(254, 'sponsors:validation.email')
  .pipe(z.email('sponsors:validation.email'));
const Website = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'sponsors:validation.website' })])
  .pipe(z.string().max(300, 'sponsors:validation.website'));
const Commission = z
  .int('sponsors:validation.commission')
  .min(0, 'sponsors:validation.commission')
  .max(maxCommission, 'sponsors:validation.commission');
/** In major units of the payout currency. */
const MinimumPayout = moneyInput(
  z
    .number('sponsors:validation.minimum')
    .min(1, 'sponsors:validation.minimum')
    .max(100_000, 'sponsors:validation.minimum'),
);

/** Fields that sponsors can change themselves. */
export const SponsorProfile = z.strictObject({
  contact_email: Email,
  website_url: Website,
  contact_person: line(80),
  discord: line(64),
  telegram: line(64),
  description: z.string().trim().max(1000, 'sponsors:validation.description'),
  landing: z.enum(landingNames),
  /** Whether the public list shows the sponsor. */
  listed: z.boolean(),
  payout_method: z.enum(payoutMethods),
  currency: z.enum(payoutCurrencies),
  /** Account, IBAN or wallet, stored encrypted. If omitted, the stored value is kept. */
  payout_details: z.string().trim().max(500, 'sponsors:validation.details').optional(),
  version: Version.optional(),
});

/** Fields that staff can change. */
export const SponsorForm = SponsorProfile.omit({ payout_details: true }).extend({
  name: z
    .string('sponsors:validation.name')
    .trim()
    .min(1, 'sponsors:validation.name')
    .max(64, 'sponsors:validation.length')
    .regex(oneLine),
  code: SponsorCode,
  commission_rate: Commission,
  minimum_payout: MinimumPayout,
  tier: z.enum(sponsorTiers),
  /** True if registrations raise the tier; otherwise staff set it. */
  tier_by_rule: z.boolean(),
  admin_notes: z.string().trim().max(2000, 'sponsors:validation.notes'),
});

/** A sponsor as staff see it. The figures are named as in the specification. */
export const AdminSponsor = z.object({
  id: Id,
  user_id: Id,
  username: z.string(),
  name: z.string(),
  sponsor_code: z.string(),
  status: z.enum(sponsorStatuses),
  status_reason: z.string(),
  contact_email: z.string(),
  website_url: z.string(),
  contact_person: z.string(),
  discord: z.string(),
  telegram: z.string(),
  description: z.string(),
  admin_notes: z.string(),
  landing: z.enum(landingNames),
  listed: z.boolean(),
  commission_rate: z.int(),
  minimum_payout: Money,
  tier: z.enum(sponsorTiers),
  tier_by_rule: z.boolean(),
  payout_method: z.enum(payoutMethods),
  currency: z.enum(payoutCurrencies),
  /** Number of clicks. */
  total_referrals: z.int(),
  /** Number of confirmed registrations. */
  successful_referrals: z.int(),
  /** Coins from purchases of sponsored players. */
  total_earnings: Coins,
  /** Number of registrations awaiting a decision, and of open payouts. */
  in_review: z.int(),
  open_payouts: z.int(),
  created_at: Moment,
  version: Version,
});
export type AdminSponsor = z.output<typeof AdminSponsor>;

/** Sums over all sponsors that are not removed. */
export const SponsorStats = z.object({
  total_sponsors: z.int(),
  total_clicks: z.int(),
  total_registrations: z.int(),
  total_coins: Coins,
});

export const SponsorDay = z.object({
  day: z.iso.date(),
  clicks: z.int(),
  /**
   * Visits that did not count: repeats from one IP address on the same day, visits by bots or from embedded links, and
   * visits with a suspended code.
   */
  repeats: z.int(),
  robots: z.int(),
  suspended: z.int(),
  registrations: z.int(),
  coins: Coins,
});

/** Totals for each step from click to purchase since the sponsorship began. */
export const Funnel = z.object({
  clicks: z.int(),
  sign_ups: z.int(),
  registrations: z.int(),
  active: z.int(),
  buyers: z.int(),
});

/** A sponsor's money in one currency. */
export const SponsorBalance = z.object({
  currency: Currency,
  /** Held back until refunds are unlikely. */
  pending: Money,
  /** Held while staff review the registration. */
  review: Money,
  /** Can be paid out on request. Negative if a purchase was refunded after its commission had been paid out. */
  available: Money,
  /** Requested or approved, but not paid yet. */
  requested: Money,
  paid: Money,
});
export type SponsorBalance = z.output<typeof SponsorBalance>;

export const SponsorFigures = z.object({
  funnel: Funnel,
  recent_clicks: z.int(),
  coins: Coins,
  days: z.array(SponsorDay),
  balances: z.array(SponsorBalance),
});

export const Payout = z.object({
  id: Id,
  /** Number of the payout's statement. */
  number: z.string(),
  status: z.enum(payoutStatuses),
  amount: Money,
  currency: Currency,
  coins: Coins,
  method: z.enum(payoutMethods),
  pay_currency: z.enum(payoutCurrencies),
  /** The amount paid in `pay_currency`, if that differs from `currency`. */
  paid_amount: Money.nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  requested_at: Moment,
  decided_at: Moment.nullable(),
  paid_at: Moment.nullable(),
});
export type Payout = z.output<typeof Payout>;

/** Contains no names or payments, and days instead of times, so that a sponsor cannot recognise a buyer. */
export const EarningLine = z.object({
  id: Id,
  created_at: z.iso.date(),
  kind: z.enum(earningKinds),
  /** Number of the sponsored registration, unique only for this sponsor. */
  registration: z.int(),
  base: Money,
  rate: z.int(),
  /** In hundredths. */
  multiplier: z.int(),
  amount: Money,
  currency: Currency,
  coins: Coins,
  available_at: z.iso.date(),
  payout: z.string().nullable(),
});
export type EarningLine = z.output<typeof EarningLine>;

/** A sponsor's money in one currency by state. Money in review is not listed separately. */
export const StatementBalance = z.object({
  /** Held back until refunds are unlikely. */
  pending: Money,
  available: Money,
  /** Requested or approved, but not paid yet. */
  requested: Money,
});
export type StatementBalance = z.output<typeof StatementBalance>;

/** Movements in one currency and month. `closing` is `opening` plus all movements, and the next month's `opening`. */
export const MonthlyStatement = z.object({
  currency: Currency,
  opening: StatementBalance,
  /** Summed by day, kind and payout, oldest first. */
  movements: z.array(
    StatementBalance.extend({
      day: z.iso.date(),
      kind: z.enum(movementKinds),
      /** Number of movements in the sum. */
      count: z.int(),
      /** Number of the payout's statement. */
      payout: z.string().nullable(),
    }),
  ),
  closing: StatementBalance,
});
export type MonthlyStatement = z.output<typeof MonthlyStatement>;

/** What a sponsor's tier is based on. */
export const TierProgress = z.object({
  /** Number of registrations that count. */
  registrations: z.int(),
  /** Days for which registrations count; 0 for all time. */
  days: z.int(),
  /** The lower tier and the day on which it takes effect; null without a warning. */
  falls: z.object({ to: z.enum(sponsorTiers), on: z.iso.date() }).nullable(),
});

/** A sponsored registration as the sponsor sees it: without the name or address, and with days instead of times. */
export const Conversion = z.object({
  number: z.int(),
  day: z.iso.date(),
  source: z.enum(['link', 'code']),
  /** Day of the click that led to the registration; null if the code was typed. */
  click_day: z.iso.date().nullable(),
  state: z.enum(registrationStates),
  /** Why the registration was held for review. */
  reasons: z.array(z.enum(reviewReasons)),
  /** Last day on which this player's purchases count. */
  counts_until: z.iso.date(),
  active: z.boolean(),
  buyer: z.boolean(),
});
export type Conversion = z.output<typeof Conversion>;

export const ReviewedRegistration = z.object({
  id: Id,
  user_id: Id.nullable(),
  username: z.string().nullable(),
  source: z.enum(['link', 'code']),
  state: z.enum(registrationStates),
  score: z.int(),
  reasons: z.array(z.enum(reviewReasons)),
  note: z.string().nullable(),
  created_at: Moment,
  active_at: Moment.nullable(),
  first_purchase_at: Moment.nullable(),
});
export type ReviewedRegistration = z.output<typeof ReviewedRegistration>;
