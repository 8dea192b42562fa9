import type { ChartDays } from '@wyrmgate/contract/sponsors-constants';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Panel } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import type { DashboardData } from './sponsor-dashboard.tsx';

/** Shows visits in the period of the chart: those that counted, and the others by reason. */
export function ClicksPanel({ days, period }: { days: DashboardData['days']; period: ChartDays }) {
  const { t } = useTranslation('sponsors');
  const { number } = useFormat();
  const sum = (key: 'clicks' | 'repeats' | 'robots' | 'suspended') =>
    number(days.reduce((total, day) => total + day[key], 0));
  return (
    <Panel title={t('clicks.title')}>
      <p className="mb-4 text-control text-secondary">{t('clicks.lead', { count: Number(period) })}</p>
      <Facts
        facts={[
          { key: 'counted', label: t('clicks.counted'), value: sum('clicks') },
          ...(['repeats', 'robots', 'suspended'] as const).map((key) => ({
            key,
            label: t(`clicks.${key}`),
            value: sum(key),
          })),
        ]}
      />
    </Panel>
  );
}
