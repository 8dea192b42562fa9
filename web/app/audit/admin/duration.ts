/** Formats a duration: milliseconds under a second, otherwise seconds with two decimals. */
export const durationText = (ms: number, language: string): string => {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  // Unit symbols are the same in every language; a no-break space keeps them next to the number.
  return ms < 1000 ? `${number(ms, 0)}\u00a0ms` : `${number(ms / 1000, 2)}\u00a0s`;
};
