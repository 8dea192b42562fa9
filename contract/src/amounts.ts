// Amounts are whole cents. Decimals exist only in form fields, at the gateways and in the JSON of a few endpoints; this is the
// one place that converts them, digit by digit and never through a float.

/** The cents of a decimal such as `12.5`; undefined with a third decimal, or if it is not an amount. */
export const parseCents = (decimal: string | number): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(decimal)) ?? [];
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, '0'));
};

/** Cents as a decimal: `1250` is `12.50`. */
export const formatCents = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
