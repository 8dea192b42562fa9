import { parseCents } from '@wyrmgate/contract/amounts';

/** The cents of an amount as a gateway writes it: `9.99`, `9.9`, `9.9900` or the number 9.99. -1 if it is not whole cents. */
export const minorUnits = (sent: string | number): number =>
  parseCents(String(sent).replace(/(\.\d{1,2})0+$/, '$1')) ?? -1;

/** A crypto amount without exponent: `0.00000012`, not `1.2e-7`. */
export const plainDecimal = (sent: string | number): string => {
  const text = String(sent);
  return /e/i.test(text)
    ? Number(text)
        .toFixed(18)
        .replace(/\.?0+$/, '')
    : text;
};
