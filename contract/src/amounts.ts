// Amounts are whole cents in the server and decimals in major units in the API, in form fields and at the gateways. This is the
// one place that converts them; `shapes.ts` builds the schemas of the API on it.

/** The cents of a decimal such as `12.5`; undefined with more than two decimal places, or if it is not an amount. */
export const parseCents = (decimal: string | number): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(decimal)) ?? [];
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, '0'));
};

/** Cents in major units: `1250` is `12.5`. Exact, because the division returns the double closest to the decimal. */
export const toMajorUnits = (cents: number): number => cents / 100;

/** Whole cents of an amount in major units, as the API sends it. */
export const toCents = (major: number): number => Math.round(major * 100);

/** Sum of amounts in major units, without the rounding errors of adding decimals. */
export const sumMoney = (amounts: readonly number[]): number =>
  toMajorUnits(amounts.reduce((sum, major) => sum + toCents(major), 0));

/** The price in cents after a discount, rounded down in the buyer's favour. A price stays at least one cent. */
export const lessDiscount = (cents: number, percentage: number): number =>
  cents === 0 ? 0 : Math.max(1, Math.floor((cents * (100 - percentage)) / 100));

/** Cents as a decimal: `1250` is `12.50`. */
export const formatCents = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
