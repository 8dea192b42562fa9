import { useTranslation } from '#i18n';

type RewardProps = { coins: number; marks: number };

export const useReward = (): ((reward: RewardProps) => string) => {
  const { t } = useTranslation('vote-sites');
  return ({ coins, marks }) =>
    [coins > 0 && t('page.coins', { coins }), marks > 0 && t('page.marks', { marks })].filter(Boolean).join(' + ');
};
