import type { Reply } from '@wyrmgate/contract/endpoint';
import type { voteSites } from '@wyrmgate/contract/vote-sites';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Panel } from '../ui/card.tsx';
import { useReward } from './reward.tsx';

/** The player's latest votes, and their rank this month. */
export function OwnVotes({ own }: { own: Reply<(typeof voteSites)['own']> }) {
  const { t } = useTranslation('vote-sites');
  const reward = useReward();
  const place = own.rank === null ? undefined : t('own.rank', { rank: own.rank });
  const month = [place, t('own.month', { votes: own.month_votes })].filter(Boolean).join(' · ');
  return (
    <Panel title={t('own.title')} aside={month} flush>
      {own.votes.length === 0 ? (
        <p className="px-(--cell-edge) py-5 text-control text-secondary">{t('own.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {own.votes.map(({ id, site, coins, marks, voted_at }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-(--cell-edge) py-3.5 text-control"
            >
              <span className="text-heading wrap-anywhere">{site}</span>
              <span className="flex flex-wrap items-baseline gap-x-4">
                <LocalTime iso={voted_at} time className="text-meta text-muted" />
                <span className="font-[560] text-gold-400 tabular-nums">+{reward({ coins, marks })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
