import type { Delivery } from '@wyrmgate/contract/deliveries';
import { useTranslation } from '#i18n';

/** Explains why the portal cancelled a credit, and how much of it. Renders nothing for other deliveries. */
export function RecalledText({ recalled, coins }: Pick<Delivery, 'recalled' | 'coins'>) {
  const { t } = useTranslation('deliveries');
  if (!recalled) return null;
  const isPart = recalled.coins < Math.abs(coins ?? 0);
  return (
    <span className="block break-words text-meta text-secondary">
      {t(`recalled.${recalled.reason}`)}
      {isPart && ` ${t('recalled.rest', { count: recalled.coins })}`}
    </span>
  );
}
