/** Cents as a decimal string: 999 becomes `9.99`. */
export const majorUnits = (amount: number): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Cents of `9.99`, `9.9` or 9.99, parsed as text to avoid float errors. Returns -1 if the value is not a whole number of cents. */
export const minorUnits = (sent: string | number): number => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(sent)) ?? [];
  return whole === undefined ? -1 : Number(`${whole}${fraction.padEnd(2, '0')}`);
};

/** A crypto amount without exponent: `0.00000012`, not `1.2e-7`. */
export const plainDecimal = (sent: string | number): string => {
  const text = String(sent);
  return /e/i.test(text)
    ? Number(text)
        .toFixed(18)
        .replace(/\.?0+$/, '')
    : text;
};
