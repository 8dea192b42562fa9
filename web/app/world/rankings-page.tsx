import { podiumSize } from '@wyrmgate/contract/world-constants';
import { data, Link, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import Barbute from '~icons/game-icons/barbute';
import Castle from '~icons/game-icons/castle';
import CrossedAxes from '~icons/game-icons/crossed-axes';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import PointySword from '~icons/game-icons/pointy-sword';
import { pageLoader } from '../platform/page-loader.ts';
import { Picture } from '../platform/picture.tsx';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useFreshPage } from '../platform/use-fresh-page.ts';
import { rankings } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { AsOf } from './as-of.tsx';
import { BoardTable } from './board-table.tsx';
import { itemList } from './list-markup.ts';
import { listMeta } from './list-meta.ts';
import { useOwnRows } from './own-on-board.ts';
import { Podium } from './podium.tsx';
import { RankingsFilters } from './rankings-filters.tsx';
import { apiQuery, boardOf, filtersOf, isFiltered, queryOf } from './rankings-query.ts';
import './world.css';

export const handle = { namespaces: ['world'] } satisfies RouteHandle;

export const loader = pageLoader(async ({ api }, { request, params }) => {
  const board = boardOf(params.board);
  if (board === undefined) throw data({ code: 'world.boardNotFound', id: undefined }, { status: 404 });
  const query = queryOf(new URL(request.url).searchParams);
  if (query.find !== '') {
    const { match } = await api.world.find({ params: { board }, query: { ...apiQuery(query), name: query.find } });
    if (match) {
      const filters = match.filtered ? {} : filtersOf(query);
      const page = match.page > 1 ? match.page : undefined;
      throw redirect(`${rankings(board, { ...filters, page, hit: match.position })}#place-${match.position}`);
    }
  }
  const { page } = query;
  const reply = await api.world.board({ params: { board }, query: { ...apiQuery(query), page } });
  return { board, query, ...reply };
});
type Data = Awaited<ReturnType<typeof loader>>;

export const meta = (args: MetaArgs) => {
  const { board = 'players', query } = (args.loaderData as Data | undefined) ?? {};
  return listMeta(args, {
    list: `world:rankings.meta.${board}`,
    description: 'world:rankings.meta.description',
    query,
    hasClass: board !== 'guilds',
  });
};

const glyphs = {
  players: Barbute,
  pvp: CrossedSwords,
  'arena-solo': PointySword,
  'arena-flex': CrossedAxes,
  guilds: Castle,
} as const;

export default function RankingsPage() {
  const { t } = useTranslation('world');
  const { board, query, snapshot, rows, pagination } = useLoaderData<typeof loader>();
  const own = useOwnRows(board);
  useFreshPage(120, 'world-rankings');
  const filters = filtersOf(query);
  const podium = query.page === 1 && !isFiltered(query) ? rows.slice(0, podiumSize) : [];
  return (
    <>
      <header className="relative isolate overflow-hidden border-line border-b">
        <div className="absolute inset-0 -z-10">
          <Picture
            name="band"
            fetchPriority="high"
            sizes="(min-width: 64rem) 100vw, 160vw"
            className="size-full object-cover object-[72%_42%] lg:object-[50%_40%]"
          />
          <div className="world-shade absolute inset-0" />
        </div>
        <div className="page-container flex min-h-[172px] flex-col justify-center py-8 lg:min-h-[222px]">
          <h1 className="pb-1 text-h1">{t('rankings.title')}</h1>
          <p className="mt-2 max-w-[48ch] text-bone-200 text-lead">{t('rankings.lead')}</p>
          <AsOf snapshot={snapshot} />
        </div>
      </header>
      <div className="page-container pt-5 pb-12 lg:pb-26">
        {snapshot.as_of === null ? (
          <EmptyState title={t('rankings.never.title')}>{t('rankings.never.text')}</EmptyState>
        ) : (
          <>
            <TabLinks
              label={t('rankings.tabs')}
              className="mb-8"
              tabs={snapshot.boards.map((one) => ({
                key: one,
                label: t(`boards.${one}`),
                glyph: glyphs[one],
                current: one === board,
                link: <Link to={rankings(one)} preventScrollReset />,
              }))}
            />
            {query.find !== '' && (
              <Banner tone="info" role="status" className="mb-6">
                {t('rankings.nobody', { name: query.find })}
              </Banner>
            )}
            <div {...itemList}>
              <meta itemProp="name" content={t(`boards.${board}`)} />
              <meta itemProp="numberOfItems" content={String(pagination.total)} />
              {podium.length > 0 && <Podium board={board} boards={snapshot.boards} rows={podium} />}
              <div className="overflow-hidden rounded-card border border-line bg-surface">
                <RankingsFilters board={board} query={query} />
                <BoardTable
                  board={board}
                  boards={snapshot.boards}
                  rows={rows.slice(podium.length)}
                  own={own}
                  hit={query.hit}
                  empty={
                    podium.length === 0 && (
                      <EmptyState title={t('rankings.empty.title')}>{t('rankings.empty.text')}</EmptyState>
                    )
                  }
                />
                {pagination.total > 0 && (
                  <Pager
                    page={pagination.page}
                    pageSize={pagination.limit}
                    total={pagination.total}
                    link={(page) => <Link to={rankings(board, { ...filters, page: page > 1 ? page : undefined })} />}
                    className="p-4 sm:px-5"
                  />
                )}
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
}
