export const sponsorTiers = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;
export type SponsorTier = (typeof sponsorTiers)[number];

/** In hundredths: 110 means × 1.1. */
export const tierMultipliers: Readonly<Record<SponsorTier, number>> = {
  bronze: 100,
  silver: 110,
  gold: 125,
  platinum: 150,
  diamond: 200,
};

/** Number of confirmed registrations within `sponsor_tier_days` that each tier requires. */
export const tierRegistrations: Readonly<Record<SponsorTier, number>> = {
  bronze: 0,
  silver: 25,
  gold: 100,
  platinum: 300,
  diamond: 1000,
};

export const tierFor = (registrations: number): SponsorTier =>
  [...sponsorTiers].reverse().find((tier) => registrations >= tierRegistrations[tier]) ?? 'bronze';

/** Returns the next higher tier, or undefined for the highest. */
export const tierAfter = (tier: SponsorTier): SponsorTier | undefined => sponsorTiers[sponsorTiers.indexOf(tier) + 1];

export const payoutMethods = ['paypal', 'bank_transfer', 'crypto', 'store_credit'] as const;

export const payoutCurrencies = ['usd', 'eur', 'gbp'] as const;

/** `removed` sponsors are never listed, but their codes stay reserved. */
export const sponsorStatuses = ['active', 'suspended', 'removed'] as const;
export type SponsorStatus = (typeof sponsorStatuses)[number];

export const payoutStatuses = ['requested', 'approved', 'paid', 'rejected'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const registrationStates = ['counted', 'review', 'rejected'] as const;

/** Why a registration is held for review. No single reason proves fraud, so staff decide. */
export const reviewReasons = [
  'shared_device',
  'shared_address',
  'shared_payment',
  'cluster',
  'burst',
  'gift_to_sponsor',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/**
 * Why earnings changed. `reversal`: money went back to the buyer; `restored`: a dispute was won; `rejected`: staff rejected the
 * registration.
 */
export const earningKinds = ['share', 'reversal', 'restored', 'rejected'] as const;

/** Kinds of lines in a monthly statement: changes in earnings, the end of the hold, and the steps of a payout. */
export const movementKinds = [...earningKinds, 'matured', 'requested', 'returned', 'paid'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Pages to which `/ref/{code}` can redirect. */
export const landings = {
  register: '/register',
  home: '/',
  downloads: '/downloads',
  rankings: '/rankings',
  news: '/news',
  events: '/events',
} as const;
export type Landing = keyof typeof landings;
export const landingNames = Object.keys(landings) as [Landing, ...Landing[]];

export const sponsorCodeLength = 5;
/** Characters of generated codes, without 0 O 1 I L, which look alike. Custom codes may contain them. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Days between the warning and the move to a lower tier. */
export const tierWarningDays = 30;
/** Why sponsors are notified about their tier: they reached it, will lose it, or lost it. */
export const tierChanges = ['raised', 'warning', 'lowered'] as const;

export const maxMaterials = 50;

/** Maximum number of statement lines of a payout in one response. */
export const statementLines = 1000;

/** Limited because one screen lists all sponsors. */
export const maxSponsors = 1000;
/** Maximum commission, as a percentage of a purchase. */
export const maxCommission = 50;
/** Choices for the days that a chart covers. */
export const chartDays = ['7', '30', '90'] as const;
export type ChartDays = (typeof chartDays)[number];
/**
 * Seconds between login and the first check whether the user is a sponsor, and the minimum interval between checks in
 * seconds.
 */
export const sponsorCheck = { first: 2, gap: 30 } as const;

/** Number of sponsors that one bulk change accepts. */
export const maxBulkSponsors = 100;
