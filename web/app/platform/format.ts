import { useTranslation } from '#i18n';
import { dateLocale } from './i18n/date-locale.ts';
import { dateFormat, numberFormat } from './i18n/formatters.ts';

/** Money as the API sends it, always with currency and two decimals: `€19.99`. */
export const formatMoney = (amount: number, currency: string, language: string): string =>
  numberFormat(language, { style: 'currency', currency }).format(amount);

/** A whole number with the language's separators. */
export const formatNumber = (value: number, language: string): string => numberFormat(language, {}).format(value);

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const dayAndTime = { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** A date, `21 November 2026`; with `time` also the time and time zone. UTC unless a zone is given. */
export const formatDate = (iso: string, language: string, { time = false, zone = 'UTC' } = {}): string =>
  dateFormat(dateLocale(language), { ...(time ? dayAndTime : day), timeZone: zone }).format(new Date(iso));

/** A month such as `2026-11`: `November 2026`. */
export const formatMonth = (month: string, language: string): string =>
  dateFormat(dateLocale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** The formatters in the language of the screen. */
export const useFormat = () => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    money: (amount: number, currency: string) => formatMoney(amount, currency, language),
    number: (value: number) => formatNumber(value, language),
    month: (month: string) => formatMonth(month, language),
    date: (iso: string, options?: { time?: boolean; zone?: string }) => formatDate(iso, language, options),
  };
};
