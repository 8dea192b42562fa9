export const rewardKinds = ['coins', 'marks', 'premium', 'item'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** Current state of a batch. `refused`: the approval was rejected, withdrawn or expired. */
export const batchStates = ['live', 'scheduled', 'expired', 'used', 'off', 'waiting', 'refused'] as const;
export type BatchState = (typeof batchStates)[number];

/** Maximum number of codes in one batch. */
export const maxCodes = 10_000;
export const maxUses = 100_000;
export const maxUsesPerAccount = 100;
export const maxRewardCoins = 1_000_000;
export const maxRewardDays = 365;
/** Number of letters and digits in a custom code word. A shorter word could be guessed. */
export const wordLength = { min: 6, max: 32 } as const;
/** Maximum number of characters in the input field, including spaces and hyphens. */
export const maxTyped = 64;
/** Maximum number of redemptions shown for a code. */
export const maxFound = 50;

/**
 * Keeps only digits and letters, in upper case and without accents, so that a code works regardless of how it is typed.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/ı/g, 'i')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
