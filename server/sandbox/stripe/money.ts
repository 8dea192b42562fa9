import { refuse } from './problem.ts';

/** Minor units per currency. Stripe refuses charges below the minimum. */
const currencies: Readonly<Record<string, { digits: number; least: number }>> = {
  eur: { digits: 2, least: 50 },
  usd: { digits: 2, least: 50 },
  gbp: { digits: 2, least: 30 },
  chf: { digits: 2, least: 50 },
  pln: { digits: 2, least: 200 },
  ron: { digits: 2, least: 200 },
  huf: { digits: 2, least: 17_500 },
  jpy: { digits: 0, least: 50 },
};

export const mostMinorUnits = 99_999_999;

export const knownCurrencies = (): string[] => Object.keys(currencies);

export const leastAmount = (currency: string): number => currencies[currency]?.least ?? 50;

export const showMoney = (amount: number, currency: string, locale = 'en'): string => {
  const digits = currencies[currency]?.digits ?? 2;
  const value = amount / 10 ** digits;
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits }).format(value);
};

export const majorUnits = (amount: number, currency: string): string => {
  const digits = currencies[currency]?.digits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
};

/** `12.50` or `12,5` in minor units, without a detour over binary fractions. */
export const readAmount = (typed: string, currency: string): number => {
  const digits = currencies[currency]?.digits ?? 2;
  const match = /^(\d{1,8})(?:[.,](\d+))?$/.exec(typed.trim());
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > digits) throw refuse(`${typed} is not an amount in ${currency.toUpperCase()}.`);
  return Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
};
