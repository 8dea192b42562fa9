import type { Contract } from '@wyrmgate/contract';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { useLoaderData } from 'react-router';
import { LatestNews } from '../news/latest-news.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { closedFeatures } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { TopPlayers } from '../world/top-players.tsx';
import { WorldNow } from '../world/world-now.tsx';
import { Coins } from './coins.tsx';
import { ComingUp } from './coming-up.tsx';
import { Empires } from './empires.tsx';
import { Hero } from './hero.tsx';
import { Invitation } from './invitation.tsx';
import { offersOf } from './offers.ts';
import { Promises } from './promises.tsx';

export const handle = { namespaces: ['home', 'world', 'news', 'events'], overArt: true } satisfies RouteHandle;

export const meta = pageMeta({ title: 'home:meta.title', description: 'home:meta.description', whole: true });

const topPlayers = 7;

/** A part of the page that does not load is left out. */
const orNothing = <T,>(part: Promise<T>): Promise<T | undefined> =>
  part.catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });

const shownOffers = async (api: Api<Contract>) => {
  const [closed, { packages }] = await Promise.all([closedFeatures(api), api.packages.list()]);
  return closed.includes('shop') ? [] : offersOf(packages);
};

export const loader = pageLoader(async ({ api, language }) => {
  const [offers, world, top, news, events] = await Promise.all([
    orNothing(shownOffers(api)),
    orNothing(api.world.status().then(({ hours: _, ...figures }) => figures)),
    orNothing(api.world.board({ params: { board: 'players' } }).then(({ rows }) => rows.slice(0, topPlayers))),
    orNothing(api.news.list({ query: { lang: language, limit: 3 } })),
    orNothing(api.events.upcoming({ query: { language, limit: 4 } })),
  ]);
  return { offers: offers ?? [], world, top: top ?? [], news: news?.news ?? [], events };
});

export default function HomePage() {
  const { offers, world, top, news, events } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <div className="page-container flex flex-col gap-[60px] py-[60px] lg:gap-22 lg:pt-22 lg:pb-26">
        {world && <WorldNow status={world} />}
        <LatestNews items={news} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-[60px] xl:grid-cols-[minmax(0,1fr)_23rem]">
          {top.length > 0 && <TopPlayers rows={top} />}
          {events && events.events.length > 0 && <ComingUp {...events} />}
        </div>
        <Empires />
        {offers.length > 0 && <Coins offers={offers} />}
        <Promises />
        <Invitation />
      </div>
    </>
  );
}
