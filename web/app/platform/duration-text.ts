import { formatLocale } from '@wyrmgate/contract/languages';

const parts = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Formats seconds with their two largest units, such as `1 day, 4 hours`. */
export const durationText = (seconds: number, language: string): string => {
  let rest = seconds;
  const values = parts.map(([unit, size]) => {
    const value = Math.floor(rest / size);
    rest -= value * size;
    return { unit, value };
  });
  const first = Math.max(
    0,
    values.findIndex(({ value }) => value > 0),
  );
  const shown = values.slice(first, first + 2);
  const words = shown.map(({ unit, value }) =>
    new Intl.NumberFormat(formatLocale(language), {
      style: 'unit',
      unit: unit.slice(0, -1),
      unitDisplay: 'long',
    }).format(value),
  );
  return new Intl.ListFormat(formatLocale(language), { type: 'unit' }).format(words);
};
