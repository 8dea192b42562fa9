import { useTranslation } from '#i18n';
import { Panel } from '../ui/card.tsx';
import type { DashboardData } from './sponsor-dashboard.tsx';

type RulesProps = Pick<DashboardData, 'cookie_days' | 'period_days' | 'hold_days' | 'sponsor' | 'progress'>;

/** Explains which clicks, registrations and purchases count, with this portal's settings. */
export function RulesPanel({ cookie_days, period_days, hold_days, sponsor, progress }: RulesProps) {
  const { t } = useTranslation('sponsors');
  return (
    <Panel title={t('rules.title')}>
      <ol className="list-decimal space-y-3 ps-5 text-control text-secondary marker:text-muted">
        <li>{t('rules.click', { count: cookie_days })}</li>
        <li>{t('rules.code')}</li>
        <li>{t('rules.purchase', { count: period_days })}</li>
        <li>{t('balance.pendingNote', { count: hold_days })}</li>
        {sponsor.tier_by_rule && progress.days > 0 && <li>{t('tier.window', { count: progress.days })}</li>}
      </ol>
    </Panel>
  );
}
