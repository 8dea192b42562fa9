import { DonationAmount, DonationMessage, donationEuros } from '@wyrmgate/contract/donors';

/** The chosen preset or the typed amount. The last change determines which one applies. */
export type DonationChoice = { preset: number | undefined; own: string };

/** The amount in euros, typed for example as `12,50`. Undefined if empty, NaN if invalid. */
export const eurosOf = ({ preset, own }: DonationChoice): number | undefined => {
  const typed = own.trim().replace(',', '.');
  if (typed === '') return preset;
  return /^\d{1,7}(\.\d*)?$/.test(typed) ? Number(typed) : Number.NaN;
};

type Checked = { euros: number; problem?: undefined } | { euros?: undefined; problem: string };

/** Returns the amount in euros, or the validation message from the contract. */
export const checkAmount = (choice: DonationChoice): Checked => {
  const euros = eurosOf(choice);
  const parsed = DonationAmount.safeParse(euros);
  if (parsed.success && euros !== undefined) return { euros };
  return { problem: parsed.error?.issues[0]?.message ?? 'donors:validation.amountRequired' };
};

export const checkMessage = (message: string): string | undefined =>
  DonationMessage.safeParse(message).error?.issues[0]?.message;

export const { presets } = donationEuros;
