import type { BoardRow } from '@wyrmgate/contract/world-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { characterPage, guildPage, urls } from '../shell/urls.ts';
import { Crest } from '../ui/crest.tsx';
import { cx } from '../ui/cx.ts';
import { crestTone, EmpireName } from './empire.tsx';
import { unknown } from './figures.tsx';
import './world.css';

const medals: Readonly<Record<number, string>> = { 1: 'bg-gold-400', 2: 'bg-silver', 3: 'bg-bronze' };

function Rank({ place }: { place: number }) {
  const { number } = useFormat();
  const medal = medals[place];
  return (
    <span
      className={cx(
        'inline-grid h-7 w-8 place-items-center font-[560] tabular-nums',
        medal ? `podium-medal ${medal} text-ink-950` : 'text-secondary',
      )}
    >
      {number(place)}
    </span>
  );
}

const cell = 'px-3 py-2.5';

export const topPlayerFields = [
  'position',
  'place',
  'id',
  'name',
  'level',
  'empire',
  'guild',
  'pvp_score',
] as const satisfies (keyof BoardRow)[];
type TopPlayer = Pick<BoardRow, (typeof topPlayerFields)[number]>;

/** Shows the first players of the rankings on the home page. A plain table keeps the home page's scripts small. */
export function TopPlayers({ rows, title }: { rows: readonly TopPlayer[]; title?: string | undefined }) {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const text = (value: number | null): string => (value === null ? unknown : number(value));
  const hasScore = rows.some(({ pvp_score }) => pvp_score !== null);
  return (
    <section aria-labelledby="top-players" className="min-w-0">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="top-players" className="pb-0.5 text-h2">
          {title ?? t('rankings.title')}
        </h2>
        <Link to={urls.rankings}>{t('rankings.full')}</Link>
      </div>
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full text-control" aria-label={title ?? t('rankings.title')}>
          <thead className="text-label text-secondary">
            <tr className="border-line border-b">
              <th scope="col" className={`${cell} w-16 text-start font-[520]`}>
                {t('columns.rank')}
              </th>
              <th scope="col" className={`${cell} text-start font-[520]`}>
                {t('columns.player')}
              </th>
              <th scope="col" className={`${cell} text-start font-[520] max-md:hidden`}>
                {t('columns.guild')}
              </th>
              <th scope="col" className={`${cell} text-end font-[520]`}>
                {t('columns.level')}
              </th>
              <th scope="col" className={`${cell} text-start font-[520] max-sm:hidden`}>
                {t('columns.empire')}
              </th>
              {hasScore && (
                <th scope="col" className={`${cell} text-end font-[520] max-md:hidden`}>
                  {t('columns.pvpScore')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.position} className="border-line not-first:border-t">
                <td className={cell}>
                  <Rank place={row.place} />
                </td>
                <th scope="row" className={`${cell} text-start font-[560]`}>
                  <span className="flex min-w-0 items-center gap-3">
                    <Crest seed={row.name ?? row.position} tone={crestTone(row.empire)} />
                    {row.id !== null && row.name !== null ? (
                      <Link
                        to={characterPage({ id: row.id, name: row.name })}
                        className="min-w-0 [overflow-wrap:anywhere] text-heading no-underline hover:underline"
                      >
                        <bdi>{row.name.trim() || t('unnamed')}</bdi>
                      </Link>
                    ) : (
                      <span className="font-[400] text-secondary italic">{t('private')}</span>
                    )}
                  </span>
                </th>
                <td className={`${cell} max-md:hidden`}>
                  {row.guild ? (
                    <Link to={guildPage(row.guild)} className="no-underline hover:underline">
                      <bdi>{row.guild.name}</bdi>
                    </Link>
                  ) : (
                    <span className="text-muted">{unknown}</span>
                  )}
                </td>
                <td className={`${cell} text-end tabular-nums`}>{number(row.level)}</td>
                <td className={`${cell} max-sm:hidden`}>
                  <EmpireName empire={row.empire} />
                </td>
                {hasScore && (
                  <td className={`${cell} text-end font-[600] text-heading tabular-nums max-md:hidden`}>
                    {text(row.pvp_score)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
