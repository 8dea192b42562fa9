import type { AuditStats } from '@wyrmgate/contract/audit';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { Ranking } from '../../admin-kit/ranking.tsx';
import { refreshed } from '../../admin-kit/refreshed.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Panel } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function ActionsToday() {
  const { t } = useTranslation('dashboard');
  const query = useApiQuery(['audit', 'stats'], {}, refreshed);
  const { totalActionsToday: total = 0, failedActionsToday: failed = 0 } = query.data ?? {};
  return (
    <Panel title={t('actions.title')} aside={query.data && t('actions.summary', { total, failed })}>
      <Loaded query={query} failed={t('actions.failed')} waiting={<Skeleton className="h-32 w-full" />}>
        {(stats) => <Actions stats={stats} />}
      </Loaded>
    </Panel>
  );
}

function Actions({ stats }: { stats: AuditStats }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const difference = stats.totalActionsToday - stats.actionsYesterday;
  return (
    <div className="grid gap-4">
      <Ranking
        empty={t('actions.none')}
        rows={stats.mostCommonActions.map(({ action, count }) => ({
          key: action,
          label: t(`audit:actions.${action}`),
          value: count,
        }))}
        format={number}
      />
      {stats.differenceFlagged && (
        <p className="text-control text-warning">
          {t(difference > 0 ? 'actions.more' : 'actions.less', { count: Math.abs(difference) })}
        </p>
      )}
    </div>
  );
}
