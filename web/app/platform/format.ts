import { formatLocale } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { dateFormat, numberFormat } from './i18n/formatters.ts';

/** Formats an amount from the API with its currency and two decimals, such as `€19.99`. */
export const formatMoney = (amount: number, currency: string, language: string): string =>
  numberFormat(language, { style: 'currency', currency }).format(amount);

export const formatNumber = (value: number, language: string): string => numberFormat(language, {}).format(value);

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const shortDay = { ...day, month: 'short' } as const;
const dayAndTime = { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/**
 * Formats a date such as `21 November 2026`. `short` shortens the month, and `time` adds time and time zone. Uses UTC unless
 * a zone is given.
 */
export const formatDate = (iso: string, language: string, { time = false, short = false, zone = 'UTC' } = {}): string =>
  dateFormat(formatLocale(language), { ...(time ? dayAndTime : short ? shortDay : day), timeZone: zone }).format(
    new Date(iso),
  );

/** Formats the month `2026-11` as `November 2026`. */
export const formatMonth = (month: string, language: string): string =>
  dateFormat(formatLocale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

/** The formatters above, bound to the language of the page. */
export const useFormat = () => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    money: (amount: number, currency: string) => formatMoney(amount, currency, language),
    number: (value: number) => formatNumber(value, language),
    month: (month: string) => formatMonth(month, language),
    date: (iso: string, options?: { time?: boolean; short?: boolean; zone?: string }) =>
      formatDate(iso, language, options),
  };
};
