// Amounts are whole cents in the server, and decimals in major units in the API, in forms and at the gateways. All
// conversions are in this file, which the API schemas in `shapes.ts` use.

/** Parses a decimal such as `12.5` to cents. Returns undefined for anything else, and for more than two decimal places. */
export const parseCents = (decimal: string | number): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(decimal)) ?? [];
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, '0'));
};

/**
 * Converts cents to major units: `1250` becomes `12.5`. The result is exact, because the division returns the double
 * closest to the decimal.
 */
export const toMajorUnits = (cents: number): number => cents / 100;

/** Converts an amount in major units, as the API sends it, to whole cents. */
export const toCents = (major: number): number => Math.round(major * 100);

/** Adds amounts in major units without floating-point rounding errors. */
export const sumMoney = (amounts: readonly number[]): number =>
  toMajorUnits(amounts.reduce((sum, major) => sum + toCents(major), 0));

/** Returns the price after a discount, rounded down in the buyer's favour, but at least one cent unless the price was zero. */
export const lessDiscount = (cents: number, percentage: number): number =>
  cents === 0 ? 0 : Math.max(1, Math.floor((cents * (100 - percentage)) / 100));

/** Formats cents as a decimal: `1250` becomes `12.50`. */
export const formatCents = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
