import { type Tone, toneText } from './badge.tsx';
import { cx } from './cx.ts';

export type BarSeries = { key: string; label: string; tone: Tone };
export type BarGroup = {
  key: string;
  /** Said by the tooltip, with the sums. */
  label: string;
  /** Value of each series; what is absent is zero. */
  values: Readonly<Record<string, number>>;
};
export type BarChartProps = {
  /** Text alternative of the bars; put the numbers into a table next to the chart. */
  label: string;
  series: readonly BarSeries[];
  /** Oldest first. */
  groups: readonly BarGroup[];
  format: (value: number) => string;
  className?: string;
};

const width = 720;
const height = 160;
const gap = 0.28;

/** Stacked bars: the largest sum written at its line, the first and the last group below, then a legend. */
export function BarChart({ label, series, groups, format, className }: BarChartProps) {
  const sums = groups.map(({ values }) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0));
  const most = Math.max(1, ...sums);
  const step = width / Math.max(1, groups.length);
  return (
    <figure className={cx('grid gap-1.5 text-meta', className)}>
      <p aria-hidden="true" className="text-muted tabular-nums">
        {format(Math.max(0, ...sums))}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full text-line"
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1={0}
            x2={width}
            y1={height - 0.5 - part * (height - 1)}
            y2={height - 0.5 - part * (height - 1)}
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {groups.map((group, index) => (
          <g key={group.key}>
            <title>{`${group.label}: ${format(sums[index] ?? 0)}`}</title>
            <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
            {stack(series, group.values).map(({ key, tone, from, value }) => (
              <rect
                key={key}
                className={toneText[tone]}
                fill="currentColor"
                x={index * step + (step * gap) / 2}
                width={step * (1 - gap)}
                y={height - ((from + value) / most) * (height - 1)}
                height={(value / most) * (height - 1)}
              />
            ))}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-4 text-muted tabular-nums">
        <span>{groups[0]?.label}</span>
        {groups.length > 1 && <span>{groups.at(-1)?.label}</span>}
      </p>
      <figcaption className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-secondary">
        {series.map(({ key, label: name, tone }) => (
          <span key={key} className="inline-flex items-center gap-2">
            <svg viewBox="0 0 10 10" width={10} height={10} aria-hidden="true" className={toneText[tone]}>
              <rect width={10} height={10} rx={2} fill="currentColor" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const stack = (series: readonly BarSeries[], values: BarGroup['values']) => {
  let from = 0;
  return series.flatMap(({ key, tone }) => {
    const value = values[key] ?? 0;
    const piece = { key, tone, from, value };
    from += value;
    return value > 0 ? [piece] : [];
  });
};
