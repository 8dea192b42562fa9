const places = 18;

/** Converts a decimal to units of 10^-18, because asset amounts have more digits than a number can represent. */
export const unitsOf = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
};

export const decimalOf = (units: bigint): string => {
  const text = units.toString().padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
};

/** Returns the exact amount by which `received` falls short of `wanted`, or zero if it does not. */
export const missingOf = (wanted: string, received: string): string => {
  const rest = unitsOf(wanted) - unitsOf(received);
  return decimalOf(rest > 0n ? rest : 0n);
};

export const sumOf = (decimals: readonly string[]): string =>
  decimalOf(decimals.reduce((total, decimal) => total + unitsOf(decimal), 0n));
