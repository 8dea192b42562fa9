import { empires } from '@wyrmgate/contract/game-constants';
import { formatLocale } from '@wyrmgate/contract/languages';
import type { WorldStatus } from '@wyrmgate/contract/world-shapes';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { dateFormat } from '../platform/i18n/formatters.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { BarChart } from '../ui/bar-chart.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useEmpireName } from './empire.tsx';

type Hours = WorldStatus['hours'];
const weekdayAndTime = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
const none: Readonly<Record<string, number>> = {};

/** Shows players online by hour, or a note if fewer than two hours are recorded. */
export function PopulationChart({ hours, withTable = false }: { hours: Hours; withTable?: boolean }) {
  const { t, i18n } = useTranslation('world');
  const nameOf = useEmpireName();
  const { number } = useFormat();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  if (hours.length < 2) return <p className="text-control text-secondary">{t('status.soon')}</p>;
  // Short enough for three labels in a row on a phone.
  const labels = dateFormat(formatLocale(i18n.language), { ...weekdayAndTime, timeZone: zone });
  const byEmpire = hours.some(({ empires }) => empires);
  return (
    <>
      <BarChart
        label={t('status.chart')}
        series={
          byEmpire
            ? empires.map((empire) => ({
                key: empire,
                label: nameOf(empire),
                tone: empire,
              }))
            : [{ key: 'all', label: t('status.online'), tone: 'ember' }]
        }
        groups={hours.map(({ hour, average, empires }) => ({
          key: hour,
          label: labels.format(new Date(hour)),
          values: (byEmpire ? empires : { all: average }) ?? none,
        }))}
        format={(value) => number(Math.round(value))}
      />
      {withTable && <PopulationTable hours={hours} zone={zone} byEmpire={byEmpire} />}
    </>
  );
}

function PopulationTable({ hours, zone, byEmpire }: { hours: Hours; zone: string; byEmpire: boolean }) {
  const { t } = useTranslation('world');
  const nameOf = useEmpireName();
  const { number, date } = useFormat();
  const shown = byEmpire ? empires : [];
  return (
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
            {shown.map((empire) => (
              <th key={empire} scope="col" className="py-1 text-end font-[520]">
                {nameOf(empire)}
              </th>
            ))}
            <th scope="col" className="py-1 text-end font-[520]">
              {t('status.peak')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...hours].reverse().map(({ hour, average, peak, empires: online }) => (
            <tr key={hour} className="border-line border-t">
              <th scope="row" className="py-1 text-start font-[400]">
                {date(hour, { time: true, zone })}
              </th>
              <td className="py-1 text-end tabular-nums">{number(Math.round(average))}</td>
              {shown.map((empire) => (
                <td key={empire} className="py-1 text-end tabular-nums">
                  {online && number(online[empire])}
                </td>
              ))}
              <td className="py-1 text-end tabular-nums">{number(peak)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
