import { refreshSeconds } from '@wyrmgate/contract/dashboard-constants';
import { formatLocale } from '@wyrmgate/contract/languages';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminDay } from '../../admin-kit/admin-date.ts';
import { invalidate } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useAdmin, useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActionsToday } from './actions-today.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { PeopleCharts, RevenueChart } from './charts.tsx';
import { Figures } from './figures.tsx';
import { greetingAt } from './greeting.ts';
import { HealthPanel } from './health-panel.tsx';
import { LatestDonations } from './latest-donations.tsx';
import { LatestUsers } from './latest-users.tsx';

export const handle = { namespaces: ['payments', 'audit', 'health'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'dashboard:sections.dashboard', noindex: true });

/** Each panel requires a different permission. */
export default function DashboardPage() {
  const { t, i18n } = useTranslation('dashboard');
  const { username } = useAdmin();
  const can = useCan();
  const now = new Date();
  const weekday = new Intl.DateTimeFormat(formatLocale(i18n.language), { weekday: 'long' }).format(now);
  const figures = can('admin.dashboard.view');
  const donations = can('admin.donations.view');
  const users = can('admin.users.view');
  const audit = can('admin.audit.view');
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="mb-1">
        <PageHeader title={t(`greeting.${greetingAt(now.getHours())}`, { name: username })} actions={<Refresh />}>
          {t('dateLine', { weekday, date: adminDay(now), seconds: refreshSeconds })}
        </PageHeader>
      </div>
      {figures && <Figures />}
      {(donations || users) && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {donations && <LatestDonations />}
          {users && <LatestUsers />}
        </div>
      )}
      <div className={row}>
        {figures && <HealthPanel />}
        {audit && <ActionsToday />}
        <AttentionPanel />
      </div>
      {(figures || donations) && (
        <div className={row}>
          {figures && <PeopleCharts />}
          {donations && <RevenueChart />}
        </div>
      )}
    </div>
  );
}

/** Places as many panels in a row as fit, and stretches those in the last row. */
const row = 'flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-[19rem]';

const shown = [
  ['dashboard', 'stats'],
  ['donations', 'recent'],
  ['users', 'recent'],
  ['dashboard', 'attention'],
  ['dashboard', 'history'],
  ['donations', 'revenue'],
  ['audit', 'stats'],
  ['health'],
] as const;

function Refresh() {
  const { t } = useTranslation('dashboard');
  const [busy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void Promise.all(shown.map((path) => invalidate(path))).finally(() => setBusy(false));
  };
  return (
    <Button icon={RefreshCw} onClick={refresh} loading={busy} loadingLabel={t('refreshing')}>
      {t('refresh')}
    </Button>
  );
}
