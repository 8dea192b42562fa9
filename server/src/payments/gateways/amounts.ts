/** `999` as `9.99`, as both gateways write euros and dollars. */
export const majorUnits = (amount: number): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** `9.99`, `9.9` or the number 9.99 as 999, without a detour over binary fractions; -1 for what is no sum of cents. */
export const minorUnits = (sent: string | number): number => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(sent)) ?? [];
  return whole === undefined ? -1 : Number(`${whole}${fraction.padEnd(2, '0')}`);
};

/** A quantity of coins without exponent: `0.00000012`, not `1.2e-7`. */
export const plainDecimal = (sent: string | number): string => {
  const text = String(sent);
  return /e/i.test(text)
    ? Number(text)
        .toFixed(18)
        .replace(/\.?0+$/, '')
    : text;
};
