import { numberFormat } from './i18n/formatters.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size such as `6.8 GB`. */
export const formatFileSize = (bytes: number, language: string): string => {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const options = { style: 'unit', unit: units[power - 1], unitDisplay: 'short', maximumFractionDigits: 1 };
  return numberFormat(language, options).format(bytes / 1000 ** power);
};
