/** Limits of a donation in whole euros, and the suggested amounts. */
export const donationEuros = { min: 1, max: 500, presets: [5, 10, 25, 50, 100] } as const;
/** Exclusive: a message must be shorter. */
export const maxDonationMessageLength = 200;

/** Dragon Coins granted for a donation of `cents`, at `rate` coins per euro. */
export const donationReward = (cents: number, rate: number): number => Math.floor((cents * rate) / 100);
