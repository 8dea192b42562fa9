import { invalidRequest } from './problem.ts';

/** Digits after the decimal point, and Stripe's minimum charge in minor units, by currency. */
const currencies: Readonly<Record<string, { digits: number; min: number }>> = {
  eur: { digits: 2, min: 50 },
  usd: { digits: 2, min: 50 },
  gbp: { digits: 2, min: 30 },
  chf: { digits: 2, min: 50 },
  pln: { digits: 2, min: 200 },
  ron: { digits: 2, min: 200 },
  huf: { digits: 2, min: 17_500 },
  jpy: { digits: 0, min: 50 },
};

export const maxMinorUnits = 99_999_999;

export const knownCurrencies = (): string[] => Object.keys(currencies);

export const minAmount = (currency: string): number => currencies[currency]?.min ?? 50;

export const showMoney = (amount: number, currency: string, locale = 'en'): string => {
  const digits = currencies[currency]?.digits ?? 2;
  const value = amount / 10 ** digits;
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits }).format(value);
};

export const majorUnits = (amount: number, currency: string): string => {
  const digits = currencies[currency]?.digits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
};

/** Parses `12.50` or `12,5` into minor units, without floating point. */
export const readAmount = (typed: string, currency: string): number => {
  const digits = currencies[currency]?.digits ?? 2;
  const match = /^(\d{1,8})(?:[.,](\d+))?$/.exec(typed.trim());
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > digits)
    throw invalidRequest(`${typed} is not an amount in ${currency.toUpperCase()}.`);
  return Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
};
