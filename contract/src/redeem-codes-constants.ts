/** What a code gives. */
export const rewardKinds = ['coins', 'marks', 'premium', 'item'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** What a batch is right now. `refused`: the approval was rejected, withdrawn or expired. */
export const batchStates = ['live', 'scheduled', 'expired', 'used', 'off', 'waiting', 'refused'] as const;
export type BatchState = (typeof batchStates)[number];

/** Codes in one batch. */
export const maxCodes = 10_000;
export const maxUses = 100_000;
export const maxUsesPerAccount = 100;
export const maxRewardCoins = 1_000_000;
export const maxRewardDays = 365;
/** Number of letters and digits in a chosen code word. A shorter one could be guessed. */
export const wordLength = { min: 6, max: 32 } as const;
/** Characters that a player may type, including spaces and hyphens. */
export const maxTyped = 64;
/** Redemptions shown for a typed code. */
export const maxFound = 50;

/** Letters without accents and digits in capitals, so that a code works however it is typed. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/ı/g, 'i')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
