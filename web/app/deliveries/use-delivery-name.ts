import type { Delivery } from '@wyrmgate/contract/deliveries';
import { useTranslation } from '#i18n';
import { textIn } from '../platform/text-in.ts';

/** Names the content of a delivery: "1,200 coins", an item, or the kind of any other delivery. */
export const useDeliveryName = () => {
  const { t, i18n } = useTranslation('deliveries');
  return ({ kind, coins, item }: Pick<Delivery, 'kind' | 'coins' | 'item'>): string => {
    const name = item ? textIn(item, i18n.language) : undefined;
    if (name !== undefined) return name;
    if (coins === null) return t(`kind.${kind}`);
    return coins < 0 ? t('coinsBack', { count: -coins }) : t('coins', { count: coins });
  };
};
