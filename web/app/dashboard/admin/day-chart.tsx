import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { adminDay } from '../../admin-kit/admin-date.ts';
import type { Tone } from '../../ui/badge.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Panel } from '../../ui/card.tsx';

export type DayChartProps = {
  title: string;
  /** Names the values in the chart, such as "New users". */
  name: string;
  tone: Tone;
  days: readonly { day: string; value: number }[];
  format: (value: number) => string;
  /** Shows the peak instead of the sum, for values that cannot be added up across days. */
  peak?: boolean;
  /** Explains which values the chart omits. */
  note?: ReactNode;
};

export function DayChart({ title, name, tone, days, format, peak, note }: DayChartProps) {
  const { t } = useTranslation('dashboard');
  const values = days.map(({ value }) => value);
  const most = Math.max(0, ...values);
  const total = format(values.reduce((sum, value) => sum + value, 0));
  const said = peak
    ? t('charts.saidPeak', { title, most: format(most) })
    : t('charts.said', { title, total, most: format(most) });
  return (
    <Panel title={title} aside={peak || most === 0 ? undefined : total}>
      {most === 0 ? (
        <p className="py-8 text-center text-control text-muted">{t('charts.empty')}</p>
      ) : (
        <BarChart
          label={said}
          series={[{ key: 'value', label: name, tone }]}
          groups={days.map(({ day, value }) => ({ key: day, label: adminDay(day, 'UTC'), values: { value } }))}
          format={format}
        />
      )}
      {note && <p className="mt-2 text-meta text-muted">{note}</p>}
    </Panel>
  );
}
