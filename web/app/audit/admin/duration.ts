/** How long a call took: milliseconds under a second, else seconds with two decimals. */
export const durationText = (ms: number, language: string): string => {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  // The signs of the units are the same in every language; a space that does not break keeps them at their number.
  return ms < 1000 ? `${number(ms, 0)}\u00a0ms` : `${number(ms / 1000, 2)}\u00a0s`;
};
