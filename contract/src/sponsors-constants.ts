export const sponsorTiers = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;
export type SponsorTier = (typeof sponsorTiers)[number];

/** Hundredths: 110 is × 1.1. */
export const tierMultipliers: Readonly<Record<SponsorTier, number>> = {
  bronze: 100,
  silver: 110,
  gold: 125,
  platinum: 150,
  diamond: 200,
};

/** How many confirmed registrations within `sponsor_tier_days` earn each tier. */
export const tierRegistrations: Readonly<Record<SponsorTier, number>> = {
  bronze: 0,
  silver: 25,
  gold: 100,
  platinum: 300,
  diamond: 1000,
};

/** The tier that this many registrations earn. */
export const tierFor = (registrations: number): SponsorTier =>
  [...sponsorTiers].reverse().find((tier) => registrations >= tierRegistrations[tier]) ?? 'bronze';

/** The next tier; undefined above the last one. */
export const tierAfter = (tier: SponsorTier): SponsorTier | undefined => sponsorTiers[sponsorTiers.indexOf(tier) + 1];

export const payoutMethods = ['paypal', 'bank_transfer', 'crypto', 'store_credit'] as const;

export const payoutCurrencies = ['usd', 'eur', 'gbp'] as const;

/** `removed` is never listed; its code stays taken. */
export const sponsorStatuses = ['active', 'suspended', 'removed'] as const;
export type SponsorStatus = (typeof sponsorStatuses)[number];

export const payoutStatuses = ['requested', 'approved', 'paid', 'rejected'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const registrationStates = ['counted', 'review', 'rejected'] as const;

/** Why a registration is held for review. No reason alone proves anything; staff decide. */
export const reviewReasons = [
  'shared_device',
  'shared_address',
  'shared_payment',
  'cluster',
  'burst',
  'gift_to_sponsor',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Why the earnings changed: a purchase, money that went back, a won dispute, or a rejected registration. */
export const earningKinds = ['share', 'reversal', 'restored', 'rejected'] as const;

/** Every line of a monthly statement: changes of the earnings, the end of the hold, and the steps of a payout. */
export const movementKinds = [...earningKinds, 'matured', 'requested', 'returned', 'paid'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The page that opens behind `/ref/{code}`. */
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
/** Without 0 O 1 I L, which look alike. Codes chosen by hand may use them. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Days between the warning and a lower tier. */
export const tierWarningDays = 30;
/** Why a tier changes: it was reached, it will be lost, or it was lost. */
export const tierChanges = ['raised', 'warning', 'lowered'] as const;

export const maxMaterials = 50;

/** Lines in one response of a payout's statement. */
export const statementLines = 1000;

/** One screen lists all of them. */
export const maxSponsors = 1000;
/** Percent of the purchase. */
export const maxCommission = 50;
/** Days of the charts. */
export const chartDays = ['7', '30', '90'] as const;
export type ChartDays = (typeof chartDays)[number];
/** Seconds from login to the first check, and between two checks. */
export const sponsorCheck = { first: 2, gap: 30 } as const;
