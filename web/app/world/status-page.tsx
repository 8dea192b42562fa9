import type { ChannelStatus } from '@wyrmgate/contract/game-constants';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useFreshPage } from '../platform/use-fresh-page.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { useSite } from '../shell/use-site.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { BarChart } from '../ui/bar-chart.tsx';
import { Panel } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useEmpireName } from './empire.tsx';
import { WorldFigures } from './world-figures.tsx';

export const handle = { namespaces: ['world'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'world:status.meta.title', description: 'world:status.meta.description' });
export const loader = pageLoader(({ api }) => api.world.status());

const none: Readonly<Record<string, number>> = {};

const tones: Record<ChannelStatus, Tone> = {
  open: 'success',
  busy: 'warning',
  full: 'danger',
  closed: 'danger',
  unknown: 'neutral',
};

export default function StatusPage() {
  const { t } = useTranslation('world');
  const nameOf = useEmpireName();
  const { number, date } = useFormat();
  const status = useLoaderData<typeof loader>();
  const hasStatistics = useSite()?.statistics;
  useFreshPage(30);
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const byEmpire = status.hours.some(({ empires }) => empires);
  const up = status.checked_at !== null;
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:py-14 lg:pb-26">
      <header>
        <div className="flex flex-wrap items-center gap-4">
          <h1 className="pb-1 text-h1">{t('status.title')}</h1>
          <Badge tone={up ? 'success' : 'neutral'} dot>
            {t(up ? 'status.up' : 'status.unknown')}
          </Badge>
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
      {status.channels.length > 0 && (
        <Panel title={t('status.channels')} flush>
          <ul>
            {status.channels.map((channel) => (
              <li
                key={channel.name}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-(--cell-edge) py-3 not-first:border-t"
              >
                <bdi className="font-[560] text-heading">{channel.name}</bdi>
                <span className="flex items-center gap-4 text-control text-secondary">
                  {channel.players !== null && t('status.players', { count: channel.players })}
                  <Badge tone={tones[channel.status]} dot>
                    {t(`status.channel.${channel.status}`)}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('status.week')}>
        {status.hours.length < 2 ? (
          <p className="text-control text-secondary">{t('status.soon')}</p>
        ) : (
          <>
            <BarChart
              label={t('status.chart')}
              series={
                byEmpire
                  ? (['red', 'yellow', 'blue'] as const).map((empire) => ({
                      key: empire,
                      label: nameOf(empire),
                      tone: empire,
                    }))
                  : [{ key: 'all', label: t('status.online'), tone: 'ember' }]
              }
              groups={status.hours.map(({ hour, average, empires }) => ({
                key: hour,
                label: date(hour, { time: true, zone }),
                values: (byEmpire ? empires : { all: average }) ?? none,
              }))}
              format={(value) => number(Math.round(value))}
            />
            <Disclosure summary={t('status.table')} className="mt-4">
              <table className="w-full max-w-lg text-meta">
                <thead>
                  <tr>
                    <th scope="col" className="py-1 text-start font-[520]">
                      {t('status.hour')}
                    </th>
                    <th scope="col" className="py-1 text-end font-[520]">
                      {t('status.average')}
                    </th>
                    <th scope="col" className="py-1 text-end font-[520]">
                      {t('status.peak')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {[...status.hours].reverse().map(({ hour, average, peak }) => (
                    <tr key={hour} className="border-line border-t">
                      <th scope="row" className="py-1 text-start font-[400]">
                        {date(hour, { time: true, zone })}
                      </th>
                      <td className="py-1 text-end tabular-nums">{number(Math.round(average))}</td>
                      <td className="py-1 text-end tabular-nums">{number(peak)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Disclosure>
          </>
        )}
      </Panel>
    </div>
  );
}
