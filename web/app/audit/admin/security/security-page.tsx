import type { SecurityReport } from '@wyrmgate/contract/audit';
import { useTranslation } from '#i18n';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { Ranking } from '../../../admin-kit/ranking.tsx';
import { refreshed } from '../../../admin-kit/refreshed.ts';
import { useFormat } from '../../../platform/format.ts';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import type { RouteHandle } from '../../../platform/route-handle.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { pageMeta } from '../../../shell/page-meta.ts';
import { Panel } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { HealthPanels } from './health-panels.tsx';
import { FailedAddresses, StaffAddresses, SuspiciousTable } from './report-tables.tsx';
import { Signs } from './signs.tsx';

export const handle = { namespaces: ['security', 'audit', 'health'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'security:meta.title', noindex: true });

/** Places as many panels in a row as fit, and stretches those in the last row. */
const row = 'flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-[19rem]';

export default function SecurityPage() {
  const { t } = useTranslation('security');
  const can = useCan();
  const query = useApiQuery(['audit', 'security'], {}, refreshed);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="mb-1">
        <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      </div>
      <Loaded query={query} failed={t('failed')} waiting={<Signs report={undefined} />}>
        {(report) => (
          <>
            <Signs report={report} />
            <div className={row}>
              {can('admin.dashboard.view') && <HealthPanels />}
              <ChainPanel chain={report.chain} />
            </div>
            <div className={row}>
              <SuspiciousTable rows={report.suspicious} />
              <StaffAddresses rows={report.actionsByAddress} />
            </div>
            <div className={row}>
              <Rankings report={report} />
              <FailedAddresses rows={report.failedByAddress} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Rankings({ report }: { report: SecurityReport }) {
  const { t } = useTranslation('security');
  const { number } = useFormat();
  return (
    <>
      <Panel title={t('admins')}>
        <Ranking
          empty={t('none')}
          format={number}
          rows={report.mostActiveUsers.map(({ username, actions }) => ({
            key: username,
            label: username,
            value: actions,
          }))}
        />
      </Panel>
      <Panel title={t('common')}>
        <Ranking
          empty={t('none')}
          format={number}
          rows={report.mostCommonActions.map(({ action, count }) => ({
            key: action,
            label: t(`audit:actions.${action}`),
            value: count,
          }))}
        />
      </Panel>
    </>
  );
}
