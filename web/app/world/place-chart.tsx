import type { Board } from '@wyrmgate/contract/world-constants';
import type { CharacterPage } from '@wyrmgate/contract/world-shapes';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Disclosure } from '../ui/disclosure.tsx';

type Point = { day: string; place: number };
const width = 720;
const height = 160;
const dayMs = 86_400_000;

export const pointsOf = (history: CharacterPage['history'], board: Board): Point[] =>
  history.flatMap(({ day, places }) => (places[board] === undefined ? [] : [{ day, place: places[board] }]));

/** A chart of ranks over time, with the best at the top. The table below it contains the same numbers. */
export function PlaceChart({ board, points }: { board: Board; points: readonly Point[] }) {
  const { t } = useTranslation('world');
  const { number, date } = useFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2)
    return <p className="text-control text-secondary">{t('history.soon')}</p>;
  const places = points.map(({ place }) => place);
  const [best, worst] = [Math.min(...places), Math.max(...places)];
  const start = Date.parse(first.day);
  const days = Math.max(1, (Date.parse(last.day) - start) / dayMs);
  const at = ({ day, place }: Point): string => {
    const x = ((Date.parse(day) - start) / dayMs / days) * (width - 8) + 4;
    const y = worst === best ? height / 2 : ((place - best) / (worst - best)) * (height - 16) + 8;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return (
    <figure className="grid gap-2 text-meta">
      <div className="flex gap-2.5">
        <div
          aria-hidden="true"
          className="flex h-40 flex-col justify-between text-end text-muted tabular-nums leading-none"
        >
          <span>{number(best)}</span>
          {worst !== best && <span>{number(worst)}</span>}
        </div>
        <div className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={t('history.chart', { board: t(`boards.${board}`), best, worst })}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="h-40 w-full text-accent"
          >
            {[0.5, height / 2, height - 0.5].map((y) => (
              <line
                key={y}
                x1={0}
                x2={width}
                y1={y}
                y2={y}
                className="text-line"
                stroke="currentColor"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <polyline
              points={points.map(at).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p aria-hidden="true" className="mt-1.5 flex justify-between gap-4 text-muted">
            <span>{date(first.day)}</span>
            <span>{date(last.day)}</span>
          </p>
        </div>
      </div>
      <Disclosure summary={t('history.table')}>
        <table className="w-full max-w-sm text-start">
          <thead>
            <tr>
              <th scope="col" className="py-1 text-start font-[520]">
                {t('history.day')}
              </th>
              <th scope="col" className="py-1 text-end font-[520]">
                {t('columns.rank')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ day, place }) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="py-1 text-start font-[400]">
                  {date(day)}
                </th>
                <td className="py-1 text-end tabular-nums">{number(place)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}
