import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSession } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { loginThen, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { OwnVotes } from './own-votes.tsx';
import { SiteCard } from './site-card.tsx';

export const handle = { namespaces: ['vote-sites'] } satisfies RouteHandle;
export const meta = pageMeta({
  title: 'vote-sites:page.meta.title',
  description: 'vote-sites:page.meta.description',
  whole: true,
});
export const loader = pageLoader(({ api }) => api['vote-sites'].list());

type Loaded = Pick<Awaited<ReturnType<typeof loader>>, 'ranking' | 'prizes' | 'winners'>;

function VoterRanking({ ranking, prizes, winners }: Loaded) {
  const { t } = useTranslation('vote-sites');
  const { number } = useFormat();
  return (
    <Panel title={t('ranking.title')} flush>
      {prizes.length > 0 && (
        <div className="border-line border-b px-(--cell-edge) py-4 text-control">
          <p className="text-secondary">{t('ranking.prizes')}</p>
          <ol className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {prizes
              .map((coins, index) => ({ coins, rank: index + 1 }))
              .map(({ coins, rank }) => (
                <li key={rank} className="tabular-nums">
                  <span className="text-secondary">{number(rank)}.</span>{' '}
                  <span className="font-[560] text-gold-400">{t('page.coins', { coins })}</span>
                </li>
              ))}
          </ol>
        </div>
      )}
      {ranking.length === 0 ? (
        <p className="px-(--cell-edge) py-5 text-control text-secondary">{t('ranking.empty')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {ranking.map(({ rank, username, votes }) => (
            <li key={username} className="flex items-baseline gap-x-4 px-(--cell-edge) py-3 text-control">
              <span className="w-7 shrink-0 text-secondary tabular-nums">{number(rank)}</span>
              <span className="min-w-0 flex-1 text-heading wrap-anywhere">{username}</span>
              <span className="shrink-0 text-secondary tabular-nums">{t('ranking.votes', { votes })}</span>
            </li>
          ))}
        </ol>
      )}
      {winners.length > 0 && (
        <div className="border-line border-t px-(--cell-edge) py-4 text-control">
          <h3 className="font-[560] font-sans text-control text-heading">{t('ranking.winners')}</h3>
          <ol className="mt-2 grid gap-1.5">
            {winners.map(({ rank, username, coins }) => (
              <li key={rank} className="flex items-baseline gap-x-4">
                <span className="w-7 shrink-0 text-secondary tabular-nums">{number(rank)}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">{username ?? t('prizes.gone')}</span>
                <span className="shrink-0 text-gold-400 tabular-nums">{t('page.coins', { coins })}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  );
}

export default function VotePage() {
  const { t } = useTranslation('vote-sites');
  const problem = useProblemText();
  const { sites, ...month } = useLoaderData<typeof loader>();
  const { status } = useSession();
  const isIn = status === 'in';
  // Refetches on focus, because players return from the vote site to see their reward.
  const own = useApiQuery(['vote-sites', 'own'], {}, { enabled: isIn, quiet: true, refetchOnWindowFocus: 'always' });
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-8 lg:mb-12">
        <h1 className="pb-1 text-h1">{t('page.title')}</h1>
        <p className="mt-2 max-w-[60ch] text-lead text-secondary">{t('page.lead')}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_360px]">
        <section aria-labelledby="vote-sites" className="grid gap-4">
          <h2 id="vote-sites" className="sr-only">
            {t('page.sites')}
          </h2>
          {!isIn && sites.length > 0 && (
            <Banner
              tone="info"
              action={<Button render={<Link to={loginThen(urls.vote)} />}>{t('page.loginAction')}</Button>}
            >
              {t('page.login')}
            </Banner>
          )}
          {isIn && own.error && own.data === undefined && (
            <ErrorState title={t('page.failed')} onRetry={() => void own.refetch()} retrying={own.isFetching} level={3}>
              {problem(own.error)}
            </ErrorState>
          )}
          {sites.length === 0 ? (
            <EmptyState title={t('page.empty.title')}>{t('page.empty.text')}</EmptyState>
          ) : (
            <ul className="grid gap-4">
              {sites.map((site) => (
                <SiteCard
                  key={site.id}
                  site={site}
                  ready={isIn && own.data !== undefined}
                  nextAt={own.data?.waits.find(({ id }) => id === site.id)?.next_at}
                />
              ))}
            </ul>
          )}
        </section>
        <aside className="grid gap-5">
          {isIn && own.data && <OwnVotes own={own.data} />}
          <VoterRanking {...month} />
        </aside>
      </div>
    </div>
  );
}
