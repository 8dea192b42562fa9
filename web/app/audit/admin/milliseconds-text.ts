import { formatLocale } from '@wyrmgate/contract/languages';
/** Formats durations under a second in milliseconds, and longer ones in seconds with two decimals. */
export const millisecondsText = (ms: number, language: string): string => {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(formatLocale(language), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  // Unit symbols are the same in all languages. A no-break space connects them to the number.
  return ms < 1000 ? `${number(ms, 0)}\u00a0ms` : `${number(ms / 1000, 2)}\u00a0s`;
};
