import { type PointerEvent, useState } from 'react';
import { type Tone, toneText } from './badge.tsx';
import { cx } from './cx.ts';

export type BarSeries = { key: string; label: string; tone: Tone };
export type BarGroup = {
  key: string;
  /** Label in the tooltip. */
  label: string;
  /** Values by series. Missing values count as zero. */
  values: Readonly<Record<string, number>>;
};
export type BarChartProps = {
  /** Text alternative. Also provide the numbers in a table next to the chart. */
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

/** Stacked bars with a value axis and a legend. Only the first, middle and last group have labels. */
export function BarChart({ label, series, groups, format, className }: BarChartProps) {
  const sums = groups.map(({ values }) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0));
  const highest = Math.max(0, ...sums);
  const most = Math.max(1, highest);
  const step = width / Math.max(1, groups.length);
  const [active, setActive] = useState<number>();
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    setActive(Math.min(groups.length - 1, Math.max(0, Math.floor(((clientX - left) / (wide || 1)) * groups.length))));
  };
  const shown = active === undefined ? undefined : groups[active];
  return (
    <figure className={cx('grid gap-1.5 text-meta', className)}>
      <div className="flex gap-2.5">
        <div
          aria-hidden="true"
          className="flex h-40 flex-col justify-between text-end text-muted tabular-nums leading-none"
        >
          {[1, 0.5, 0].map((part) => (
            <span key={part}>{highest > 0 || part === 0 ? format(highest * part) : ''}</span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1" onPointerLeave={() => setActive(undefined)}>
          {shown && active !== undefined && (
            <Tip
              group={shown}
              series={series}
              format={format}
              sum={sums[active] ?? 0}
              at={((active + 0.5) / groups.length) * 100}
            />
          )}
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="h-40 w-full touch-pan-y text-line"
            onPointerMove={point}
            onPointerDown={point}
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
                <rect
                  x={index * step}
                  y={0}
                  width={step}
                  height={height}
                  fill={index === active ? 'var(--color-subtle)' : 'transparent'}
                />
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
          <p aria-hidden="true" className="mt-1.5 flex justify-between gap-4 text-muted tabular-nums">
            {marked(groups).map(({ key, label: name }) => (
              <span key={key}>{name}</span>
            ))}
          </p>
        </div>
      </div>
      {series.length > 1 && (
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
      )}
    </figure>
  );
}

/** Selects the groups to label. Three labels fit on a phone. */
const marked = (groups: readonly BarGroup[]): BarGroup[] => {
  const middle = groups.length > 4 ? [groups[Math.floor((groups.length - 1) / 2)]] : [];
  return [groups[0], ...middle, ...(groups.length > 1 ? [groups.at(-1)] : [])].filter((group) => group !== undefined);
};

type TipProps = {
  group: BarGroup;
  series: readonly BarSeries[];
  format: (value: number) => string;
  sum: number;
  /** Position in percent of the chart's width. */
  at: number;
};

/** The values of the group under the pointer. Screen readers get them from the table next to the chart. */
function Tip({ group, series, format, sum, at }: TipProps) {
  const parts = series.filter(({ key }) => (group.values[key] ?? 0) > 0);
  return (
    <div
      aria-hidden="true"
      ref={(tip) => {
        // Set by script, because the content security policy forbids style attributes.
        if (tip) Object.assign(tip.style, { left: `${at}%`, translate: `${-at}% -100%` });
      }}
      className="pointer-events-none absolute -top-1.5 z-10 whitespace-nowrap rounded-field border border-edge bg-raised px-3 py-2 text-heading tabular-nums [box-shadow:var(--shadow-toast)]"
    >
      <p className="text-muted">{group.label}</p>
      <p className="font-[580]">{format(sum)}</p>
      {series.length > 1 &&
        parts.map(({ key, label, tone }) => (
          <p key={key} className="flex items-center justify-between gap-4">
            <span className={toneText[tone]}>{label}</span>
            {format(group.values[key] ?? 0)}
          </p>
        ))}
    </div>
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
