/** Whole euros that a donation may have, and the sums offered with one press. */
export const donationEuros = { min: 1, max: 500, presets: [5, 10, 25, 50, 100] } as const;
/** A message is shorter than this. */
export const maxDonationMessageLength = 200;

/** Dragon Coins given in thanks for a donation of `cents`, at `rate` coins per euro. */
export const donationReward = (cents: number, rate: number): number => Math.floor((cents * rate) / 100);
