import type { Board } from '@wyrmgate/contract/world-constants';
import type { BoardRow } from '@wyrmgate/contract/world-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { characterPage, guildPage } from '../shell/urls.ts';
import { Crest } from '../ui/crest.tsx';
import { cx } from '../ui/cx.ts';
import { crestTone } from './empire.tsx';
import { useFigures } from './figures.tsx';
import { listItem } from './list-markup.ts';

const medals = ['bg-gold-400', 'bg-silver', 'bg-bronze'] as const;
/** The winner is in the middle on wide windows, and first on phones. */
const slots = ['md:order-2', 'md:order-1 md:mt-9', 'md:order-3 md:mt-9'] as const;

type Props = { board: Board; boards: readonly Board[]; rows: readonly BoardRow[] };

export function Podium({ board, boards, rows }: Props) {
  const { t } = useTranslation('world');
  const figures = useFigures(board, boards);
  return (
    <ol className="mb-9 grid gap-4 md:grid-cols-3 md:gap-5" aria-label={t('podium')}>
      {rows.map((row, index) => (
        <li
          key={row.position}
          id={`place-${row.position}`}
          {...listItem}
          className={cx(
            'podium-card relative min-w-0 p-5 lg:p-6',
            row.empire && `podium-${row.empire}`,
            slots[index],
            index === 0 && 'md:pb-9',
          )}
        >
          <span
            className={cx(
              'podium-medal absolute top-5 right-5 grid h-8 w-9 place-items-center font-[680] text-ink-950 tabular-nums',
              medals[index],
            )}
          >
            <span className="sr-only">{t('columns.rank')} </span>
            {row.place}
          </span>
          <meta itemProp="position" content={String(row.position)} />
          <div className="flex items-center gap-4 pe-10 md:max-lg:flex-col md:max-lg:items-start md:max-lg:pe-0">
            <Crest seed={row.name ?? row.position} tone={crestTone(row.empire)} size={index === 0 ? 'xl' : 'lg'} />
            <div className="min-w-0 max-w-full">
              <h2 className={cx('truncate pb-0.5', index === 0 ? 'text-h2' : 'text-h3')}>
                {row.id !== null && row.name !== null ? (
                  <Link
                    itemProp="url"
                    to={(board === 'guilds' ? guildPage : characterPage)({ id: row.id, name: row.name })}
                    className="no-underline hover:underline"
                  >
                    <bdi itemProp="name">{row.name.trim() || t('unnamed')}</bdi>
                  </Link>
                ) : (
                  <span className="text-secondary italic">{t('private')}</span>
                )}
              </h2>
              <p className="truncate text-label text-secondary">
                <bdi>{row.guild?.name ?? row.leader?.name ?? ''}</bdi>
              </p>
            </div>
          </div>
          <dl className="mt-5 flex justify-between gap-4 border-line border-t pt-4">
            {figures(row).map(({ key, label, value }) => (
              <div key={key}>
                <dt className="text-meta text-secondary">{label}</dt>
                <dd className="mt-0.5 font-[600] text-heading text-lead tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
