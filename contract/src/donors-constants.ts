/** Limits and suggested amounts for a donation, in whole euros. */
export const donationEuros = { min: 1, max: 500, presets: [5, 10, 25, 50, 100] } as const;
/** Exclusive limit: a message must be shorter than this. */
export const maxDonationMessageLength = 200;

/** Returns the coins for a donation of `cents` at `rate` coins per euro. */
export const donationReward = (cents: number, rate: number): number => Math.floor((cents * rate) / 100);
