import type { Analytics } from '@wyrmgate/contract/analytics-constants';
import { browserStorage } from '@wyrmgate/contract/browser-storage';
import { useTranslation } from '#i18n';
import { programNames } from '../platform/analytics-names.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSite } from '../platform/use-site.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Panel } from '../ui/card.tsx';
import { Table } from '../ui/table.tsx';
import { AnalyticsButtons } from './analytics-buttons.tsx';
import { useAnalyticsChoice } from './analytics-choice.ts';
import { CodePanel } from './code-panel.tsx';

export const handle = { namespaces: ['cookies'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'cookies:meta.title', description: 'cookies:meta.description' });

/** Lists every cookie and storage key, with the choices about analytics and sponsors' codes. */
export default function CookiesPage() {
  const { t } = useTranslation('cookies');
  const site = useSite();
  const analytics = site?.analytics ?? null;
  const values = { days: site?.sponsor_days ?? 0 };
  const rows = browserStorage.filter(({ name }) => name !== 'analyticsConsent' || analytics?.consent);
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:py-14 lg:pb-26">
      <header>
        <h1 className="pb-1 text-h1">{t('title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('lead')}</p>
      </header>
      <Panel title={t('analytics.title')}>
        {analytics ? <Counting analytics={analytics} /> : <p className="text-control">{t('analytics.none')}</p>}
      </Panel>
      <CodePanel />
      <Panel flush>
        <Table
          label={t('title')}
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: t('columns.name'),
              identity: true,
              phone: 'title',
              cell: ({ name }) => <code className="[overflow-wrap:anywhere] md:whitespace-nowrap">{name}</code>,
            },
            {
              key: 'where',
              header: t('columns.where'),
              phone: 'line',
              cell: ({ places, kept }) => (
                <>
                  {places.map((place) => t(`where.${place}`)).join(', ')}
                  <span className="md:hidden"> · {t(`kept.${kept}`, values)}</span>
                </>
              ),
            },
            { key: 'kept', header: t('columns.kept'), cell: ({ kept }) => t(`kept.${kept}`, values) },
            { key: 'why', header: t('columns.why'), phone: 'foot', cell: ({ why }) => t(`why.${why}`) },
          ]}
        />
      </Panel>
    </div>
  );
}

function Counting({ analytics: { provider, script, consent } }: { analytics: Analytics }) {
  const { t } = useTranslation('cookies');
  const choice = useAnalyticsChoice();
  const values = { program: programNames[provider], host: new URL(script).host };
  if (!consent) return <p className="text-control">{t('analytics.always', values)}</p>;
  return (
    <div className="grid gap-4 text-control">
      <p className="max-w-[72ch]">{t('analytics.asked', values)}</p>
      {provider === 'matomo' && <p className="max-w-[72ch] text-secondary">{t('analytics.matomo')}</p>}
      <p role="status">{t(`choice.${choice ?? 'open'}`)}</p>
      <AnalyticsButtons />
    </div>
  );
}
