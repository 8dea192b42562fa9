import type { Contract } from '@wyrmgate/contract';
import type { Branding } from '@wyrmgate/contract/branding';
import type { HomeBlock } from '@wyrmgate/contract/branding-constants';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { loadBranding } from '../branding/look.ts';
import { LatestNews } from '../news/latest-news.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { textIn } from '../platform/text-in.ts';
import { closedFeatures } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { TopPlayers } from '../world/top-players.tsx';
import { WorldNow } from '../world/world-now.tsx';
import { rowsOf, usualBlocks } from './blocks.ts';
import { Coins } from './coins.tsx';
import { ComingUp } from './coming-up.tsx';
import { Community } from './community.tsx';
import { Empires } from './empires.tsx';
import { Hero } from './hero.tsx';
import { Invitation } from './invitation.tsx';
import { offersOf } from './offers.ts';
import { Promises } from './promises.tsx';
import { Supporters } from './supporters.tsx';

export const handle = { namespaces: ['home', 'world', 'news', 'events'], overArt: true } satisfies RouteHandle;

export const meta = pageMeta({ title: 'home:meta.title', description: 'home:meta.description', whole: true });

const topPlayers = 7;

/** The rankings are the wide column of the row that they share with the events. */
const pairColumns: Record<string, string> = {
  rankings: 'grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_23rem]',
  events: 'grid-cols-[minmax(0,1fr)] xl:grid-cols-[23rem_minmax(0,1fr)]',
};

const heroOf = ({ hero, hero_video, hero_titles, hero_texts }: Branding, language: Language) => ({
  picture: hero ?? undefined,
  video: hero_video ?? undefined,
  title: textIn(hero_titles, language),
  text: textIn(hero_texts, language),
});

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
  const branding = await loadBranding(api);
  const blocks = branding?.blocks ?? usualBlocks;
  /** A block that is switched off loads nothing. */
  const ifShown = <T,>(key: HomeBlock, load: () => Promise<T>) =>
    blocks.some((block) => block.key === key) ? orNothing(load()) : undefined;
  const [offers, world, top, news, events, donors] = await Promise.all([
    ifShown('offers', () => shownOffers(api)),
    ifShown('world', () => api.world.status().then(({ hours: _, ...figures }) => figures)),
    ifShown('rankings', () =>
      api.world.board({ params: { board: 'players' } }).then(({ rows }) => rows.slice(0, topPlayers)),
    ),
    ifShown('news', () => api.news.list({ query: { lang: language, limit: 4 } })),
    ifShown('events', () => api.events.upcoming({ query: { language, limit: 4 } })),
    ifShown('donors', () => api.donors.wall({ query: { page: 1, limit: 3 } })),
  ]);
  return {
    offers: offers ?? [],
    world,
    top: top ?? [],
    news: news?.news ?? [],
    events,
    donors: donors?.donors ?? [],
    hero: branding && heroOf(branding, language),
    empires: branding?.empires,
    rows: rowsOf(blocks).map((row) => row.map(({ key, titles }) => ({ key, title: textIn(titles, language) }))),
  };
});

export default function HomePage() {
  const { offers, world, top, news, events, donors, hero, empires, rows } = useLoaderData<typeof loader>();
  const partOf = (key: HomeBlock, title: string | undefined): ReactNode => {
    switch (key) {
      case 'world':
        return world && <WorldNow status={world} title={title} />;
      case 'news':
        return <LatestNews items={news} title={title} />;
      case 'rankings':
        return top.length > 0 && <TopPlayers rows={top} title={title} />;
      case 'events':
        return events && events.events.length > 0 && <ComingUp {...events} title={title} />;
      case 'empires':
        return <Empires title={title} texts={empires} online={world?.empires} />;
      case 'offers':
        return offers.length > 0 && <Coins offers={offers} title={title} />;
      case 'promises':
        return <Promises title={title} />;
      case 'invitation':
        return <Invitation title={title} />;
      case 'donors':
        return donors.length > 0 && <Supporters donors={donors} title={title} />;
      case 'community':
        return <Community title={title} />;
    }
  };
  return (
    <>
      <Hero {...hero} />
      <div className="page-container flex flex-col gap-[60px] py-[60px] lg:gap-22 lg:pt-22 lg:pb-26">
        {rows.map((row) => {
          const parts = row.map(({ key, title }) => <Fragment key={key}>{partOf(key, title)}</Fragment>);
          return row.length === 1 ? (
            parts
          ) : (
            <div key="pair" className={`grid items-start gap-x-7 gap-y-[60px] ${pairColumns[row[0]?.key ?? '']}`}>
              {parts}
            </div>
          );
        })}
      </div>
    </>
  );
}
