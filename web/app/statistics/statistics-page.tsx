import type { StatisticsDocument } from '@wyrmgate/contract/statistics-constants';
import { useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Badge } from '../ui/badge.tsx';
import { BarChart } from '../ui/bar-chart.tsx';
import { Panel } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { StatStrip } from '../ui/stat-strip.tsx';
import { SignaturePanel } from './signature-panel.tsx';

export const handle = { namespaces: ['statistics'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'statistics:meta.title', description: 'statistics:meta.description' });
export const loader = pageLoader(async ({ api, origin }) => ({ signed: await api.statistics.get(), origin }));

const none: Readonly<Record<string, number>> = {};

/** Shows figures parsed from the signed document, so that readers see exactly what the signature covers. */
export default function StatisticsPage() {
  const { t } = useTranslation('statistics');
  const { number } = useFormat();
  const { signed, origin } = useLoaderData<typeof loader>();
  const { figures, as_of }: StatisticsDocument = JSON.parse(signed.document);
  const { registered_players, online, coins_in_circulation } = figures;
  const text = (value: number | null) => (value === null ? t('unknown') : number(value));
  const stats = [
    ...(registered_players === undefined ? [] : [{ key: 'players' as const, value: text(registered_players) }]),
    ...(online === undefined ? [] : [{ key: 'online' as const, value: text(online.now) }]),
    ...(coins_in_circulation === undefined
      ? []
      : [{ key: 'coins' as const, value: text(coins_in_circulation === null ? null : Number(coins_in_circulation)) }]),
  ];
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:py-14 lg:pb-26">
      <header>
        <h1 className="pb-1 text-h1">{t('title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('lead')}</p>
      </header>
      <div>
        <StatStrip
          label={t('title')}
          stats={stats.map(({ key, value }) => ({ key, value, label: t(`figures.${key}`), note: t(`notes.${key}`) }))}
        />
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-secondary">
          <span>
            {t('asOf')} <LocalTime iso={as_of} time />
          </span>
          {online?.demo && <Badge tone="info">{t('demo')}</Badge>}
        </p>
      </div>
      {online && <History days={online.days} />}
      <SignaturePanel signed={signed} origin={origin} />
    </div>
  );
}

type Days = NonNullable<StatisticsDocument['figures']['online']>['days'];

function History({ days }: { days: Days }) {
  const { t } = useTranslation('statistics');
  const { number, date } = useFormat();
  const text = (value: number | null) => (value === null ? t('unknown') : number(value));
  return (
    <Panel title={t('history.title')}>
      <BarChart
        label={t('history.chart')}
        series={[{ key: 'average', label: t('history.average'), tone: 'ember' }]}
        groups={days.map(({ day, average }) => ({
          key: day,
          label: average === null ? `${date(day)}: ${t('unknown')}` : date(day),
          values: average === null ? none : { average },
        }))}
        format={(value) => number(Math.round(value))}
      />
      <Disclosure summary={t('history.table')} className="mt-4">
        <table className="w-full max-w-lg text-meta">
          <thead>
            <tr>
              <th scope="col" className="py-1 text-start font-[520]">
                {t('history.day')}
              </th>
              <th scope="col" className="py-1 text-end font-[520]">
                {t('history.average')}
              </th>
              <th scope="col" className="py-1 text-end font-[520]">
                {t('history.peak')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, average, peak }) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="py-1 text-start font-[400]">
                  {date(day)}
                </th>
                <td className="py-1 text-end tabular-nums">{text(average)}</td>
                <td className="py-1 text-end tabular-nums">{text(peak)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Panel>
  );
}
