import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useFreshPage } from '../platform/use-fresh-page.ts';
import { useSite } from '../platform/use-site.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Panel } from '../ui/card.tsx';
import { Channels, GameState } from './channels.tsx';
import { PopulationChart } from './population-chart.tsx';
import { WorldFigures } from './world-figures.tsx';

export const handle = { namespaces: ['world'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'world:status.meta.title', description: 'world:status.meta.description' });
export const loader = pageLoader(({ api }) => api.world.status());

export default function StatusPage() {
  const { t } = useTranslation('world');
  const status = useLoaderData<typeof loader>();
  const hasStatistics = useSite()?.statistics;
  useFreshPage(30);
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:py-14 lg:pb-26">
      <header>
        <div className="flex flex-wrap items-center gap-4">
          <h1 className="pb-1 text-h1">{t('status.title')}</h1>
          <GameState isUp={status.checked_at !== null} />
        </div>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('status.lead')}</p>
      </header>
      <div>
        <WorldFigures status={status} />
        {hasStatistics && (
          <p className="mt-3 text-control">
            <Link to={urls.statistics}>{t('status.statistics')}</Link>
          </p>
        )}
      </div>
      {status.channels.length > 0 && <Channels channels={status.channels} />}
      <Panel title={t('status.week')}>
        <PopulationChart hours={status.hours} withTable />
      </Panel>
    </div>
  );
}
