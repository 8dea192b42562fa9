import type { Reply } from '@wyrmgate/contract/endpoint';
import type { voteSites } from '@wyrmgate/contract/vote-sites';
import { useTranslation } from '#i18n';
import { useFormat } from '../../platform/format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Panel } from '../../ui/card.tsx';

/** Daily votes on all sites, and callbacks without a reward. */
export function VoteStatistics({ days }: { days: Reply<(typeof voteSites)['adminList']>['days'] }) {
  const { t } = useTranslation('vote-sites');
  const { number, date } = useFormat();
  const coins = days.reduce((sum, day) => sum + day.coins, 0);
  const marks = days.reduce((sum, day) => sum + day.marks, 0);
  const given = [t('chart.coins', { coins }), marks > 0 && t('page.marks', { marks })].filter(Boolean).join(' · ');
  return (
    <Panel title={t('chart.title')} aside={given}>
      <BarChart
        label={t('chart.title')}
        series={[
          { key: 'votes', label: t('chart.votes'), tone: 'success' },
          { key: 'rejected', label: t('chart.rejected'), tone: 'neutral' },
        ]}
        groups={days.map(({ day, votes, rejected }) => ({ key: day, label: date(day), values: { votes, rejected } }))}
        format={number}
      />
    </Panel>
  );
}
