import { parseCents } from '@wyrmgate/contract/amounts';

/**
 * Parses an amount in a form that gateways send, such as `9.99`, `9.9`, `9.9900` or the number 9.99, into cents.
 * Returns -1 if it is not a whole number of cents.
 */
export const minorUnits = (sent: string | number): number =>
  parseCents(String(sent).replace(/(\.\d{1,2})0+$/, '$1')) ?? -1;

/** Writes a crypto amount without an exponent: `0.00000012`, not `1.2e-7`. */
export const plainDecimal = (sent: string | number): string => {
  const text = String(sent);
  return /e/i.test(text)
    ? Number(text)
        .toFixed(18)
        .replace(/\.?0+$/, '')
    : text;
};

/**
 * Converts an amount with any number of decimals to cents, rounded up. Works on digits to stay exact; undefined if it
 * is not an amount.
 */
export const centsRoundedUp = (sent: string | number): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(plainDecimal(sent)) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole + decimals.slice(0, 2).padEnd(2, '0'));
  return /[1-9]/.test(decimals.slice(2)) ? cents + 1 : cents;
};
