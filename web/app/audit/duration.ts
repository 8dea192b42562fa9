/** How long a call took: milliseconds under a second, else seconds with two decimals. */
export const durationText = (ms: number, language: string): string => {
  const seconds = ms >= 1000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: seconds ? 'second' : 'millisecond',
    unitDisplay: 'short',
    minimumFractionDigits: seconds ? 2 : 0,
    maximumFractionDigits: seconds ? 2 : 0,
  }).format(seconds ? ms / 1000 : ms);
};
