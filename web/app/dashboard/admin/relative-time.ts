import { formatLocale } from '@wyrmgate/contract/languages';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a short relative time such as "4 min ago". Times within the last minute or in the future are "now". */
export const timeAgo = (iso: string, nowMs: number, language: string): string => {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 1000));
  const format = new Intl.RelativeTimeFormat(formatLocale(language), { style: 'short', numeric: 'always' });
  for (const [unit, size] of units) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return new Intl.RelativeTimeFormat(formatLocale(language), { numeric: 'auto' }).format(0, 'second');
};
