/** Cents of a typed amount such as `12.50` or `12,5`, or undefined: not an amount. Digits only, never a float. */
export const readCents = (typed: string): number | undefined => {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!parts) return undefined;
  const [, whole = '0', rest = ''] = parts;
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
};

/** Cents as somebody would type them: `12.50`. */
export const showCents = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
