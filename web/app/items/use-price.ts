import type { ItemCurrency } from '@wyrmgate/contract/items-constants';
import { useTranslation } from '#i18n';

/** Formats an amount with its currency. */
export const usePrice = () => {
  const { t } = useTranslation('items');
  return (amount: number, currency: ItemCurrency): string =>
    currency === 'coins' ? t('shop:coins', { coins: amount }) : t('basket.marks', { marks: amount });
};

/** Formats the total in each currency, without zero amounts. */
export const useTotal = () => {
  const price = usePrice();
  return ({ coins, marks }: { coins: number; marks: number }): string =>
    [coins > 0 || marks === 0 ? price(coins, 'coins') : '', marks > 0 ? price(marks, 'marks') : '']
      .filter(Boolean)
      .join(' + ');
};
