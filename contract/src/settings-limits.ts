/** Maximum lifetime of a session in minutes. */
export const sessionMinutes = { min: 15, max: 10_080, step: 15, normal: 1440 } as const;
/** Ranges of the settings for the minimum and maximum password length. Game clients accept up to 16 characters. */
export const passwordLength = { min: { min: 6, max: 12, normal: 6 }, max: { min: 12, max: 16, normal: 16 } } as const;
/** Rate limits, as a percentage of their defaults. */
export const limitPercent = { min: 25, max: 200, normal: 100 } as const;
/** Range for the number of Dragon Coins per donated euro. */
export const rewardRate = { min: 0, max: 10_000 } as const;
/** Dragon Marks that a buyer earns in the item shop, as a percentage of the coins spent. */
export const marksPercent = { min: 0, max: 100, normal: 5 } as const;
/**
 * Days for which an account that sends gifts counts as new, and the amount in whole euros or dollars that it may spend
 * on them in this time.
 */
export const giftTrial = { days: { min: 0, max: 90, normal: 7 }, limit: { min: 0, max: 10_000, normal: 50 } } as const;
/**
 * Thresholds of dual approval. The rate is a percentage of the coins that the same price usually buys, and the refund
 * limit is in whole euros or dollars.
 */
export const approvalLimits = {
  approval_rate_percent: { min: 110, max: 1000, normal: 200 },
  approval_premium_days: { min: 1, max: 3650, normal: 90 },
  approval_refund_limit: { min: 0, max: 1_000_000, normal: 250 },
  /** In coins. */
  approval_item_refund: { min: 0, max: 10_000_000, normal: 2000 },
  /** Percentage below the approved price. */
  approval_item_discount: { min: 0, max: 100, normal: 50 },
  approval_code_coins: { min: 0, max: 10_000_000, normal: 2000 },
  approval_code_days: { min: 0, max: 1_000_000, normal: 90 },
  approval_vote_coins: { min: 0, max: 10_000_000, normal: 200 },
} as const;
/**
 * Days for which a link is remembered, earnings are held and purchases count, and for which a player must keep playing
 * to count as active.
 */
export const sponsorLimits = {
  sponsor_cookie_days: { min: 1, max: 90, normal: 30 },
  sponsor_hold_days: { min: 0, max: 180, normal: 14 },
  sponsor_active_days: { min: 0, max: 90, normal: 1 },
  sponsor_period_days: { min: 1, max: 3650, normal: 365 },
  /** Days for which registrations count towards the tier. With 0, all of them count and tiers are never lowered. */
  sponsor_tier_days: { min: 0, max: 3650, normal: 0 },
} as const;
/** Coins for each of the first three places of the monthly vote ranking; 0 means none. */
export const votePrize = { min: 0, max: 1_000_000, normal: 0 } as const;

/** State of a maintenance schedule: off, before its start, active, or past its end. */
export const maintenanceStates = ['off', 'scheduled', 'active', 'over'] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];
export const maintenanceStateAt = (
  { enabled, startTime, endTime }: { enabled: boolean; startTime: string | null; endTime: string | null },
  now: number,
): MaintenanceState => {
  if (!enabled) return 'off';
  if (endTime !== null && now >= Date.parse(endTime)) return 'over';
  return startTime !== null && now < Date.parse(startTime) ? 'scheduled' : 'active';
};
