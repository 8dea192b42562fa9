import type { Contract } from '@wyrmgate/contract';
import type { Branding } from '@wyrmgate/contract/branding';
import type { HomeBlock } from '@wyrmgate/contract/branding-constants';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { useLoaderData } from 'react-router';
import { loadBranding } from '../branding/look.ts';
import { shownDays } from '../events/calendar.ts';
import { monthEventFields } from '../events/mini-month.tsx';
import { nextEventFields } from '../events/next-events.tsx';
import { latestNewsFields } from '../news/latest-news.tsx';
import { only } from '../platform/only.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { textIn } from '../platform/text-in.ts';
import { useFreshPage } from '../platform/use-fresh-page.ts';
import { latePart, WhenSeen } from '../platform/when-seen.tsx';
import { closedFeatures } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { topPlayerFields } from '../world/top-players.tsx';
import { rowsOf, usualBlocks } from './blocks.ts';
import { Hero } from './hero.tsx';
import { offersOf } from './offers.ts';
import { supporterFields } from './supporters.tsx';
// Styles for blocks whose code loads later.
import '../events/mini-month.css';
import '../world/world.css';

export const handle = { namespaces: ['home', 'world', 'news', 'events'], overArt: true } satisfies RouteHandle;

export const meta = pageMeta({ title: 'home:meta.title', description: 'home:meta.description', whole: true });

const topPlayers = 7;
const isRecent = ({ hour }: { hour: string }) => Date.now() - Date.parse(hour) < 86_400_000;

const heroOf = ({ hero, hero_video, hero_titles, hero_texts }: Branding, language: Language) => ({
  picture: hero ?? undefined,
  video: hero_video ?? undefined,
  title: textIn(hero_titles, language),
  text: textIn(hero_texts, language),
});

/** Returns undefined on errors, so that the page omits the part that did not load. */
const orNothing = <T,>(part: Promise<T>): Promise<T | undefined> =>
  part.catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });

const shownOffers = async (api: Api<Contract>) => {
  const [closed, { packages }] = await Promise.all([closedFeatures(api), api.packages.list()]);
  return closed.includes('shop') ? [] : offersOf(packages);
};

/** Loads the next events, and all events of this month for the small calendar. */
const eventsOf = async (api: Api<Contract>, language: Language) => {
  const [from, to] = shownDays({ view: 'month', day: new Date().toISOString().slice(0, 10) });
  const [{ zone, now, events }, month] = await Promise.all([
    api.events.upcoming({ query: { language, limit: 4 } }),
    api.events.scheduled({ query: { from, to, language } }),
  ]);
  const days = month.events.filter(({ cancelled }) => !cancelled);
  return {
    zone,
    now,
    events: events.map((event) => only(event, nextEventFields)),
    month: days.map((event) => only(event, monthEventFields)),
  };
};

/** The blocks below the hero. They load later, because visitors do not see them at first. */
const lower = latePart('home-blocks', () => import('./home-blocks.tsx').then(({ HomeBlocks }) => HomeBlocks));

export const loader = pageLoader(async ({ api, language }) => {
  const [branding] = await Promise.all([loadBranding(api), lower.load()]);
  const blocks = branding?.blocks ?? usualBlocks;
  const ifShown = <T,>(key: HomeBlock, load: () => Promise<T>) =>
    blocks.some((block) => block.key === key) ? orNothing(load()) : undefined;
  const [offers, world, top, news, events, donors] = await Promise.all([
    ifShown('offers', () => shownOffers(api)),
    ifShown('world', () => api.world.status().then((status) => ({ ...status, hours: status.hours.filter(isRecent) }))),
    ifShown('rankings', () =>
      api.world
        .board({ params: { board: 'players' } })
        .then(({ rows }) => rows.slice(0, topPlayers).map((row) => only(row, topPlayerFields))),
    ),
    ifShown('news', () => api.news.list({ query: { lang: language, limit: 4 } })),
    ifShown('events', () => eventsOf(api, language)),
    ifShown('donors', () => api.donors.wall({ query: { page: 1, limit: 3 } })),
  ]);
  return {
    offers: offers ?? [],
    world,
    top: top ?? [],
    news: news?.news.map((item) => only(item, latestNewsFields)) ?? [],
    events,
    donors: donors?.donors.map((donor) => only(donor, supporterFields)) ?? [],
    hero: branding && heroOf(branding, language),
    empires: branding?.empires,
    rows: rowsOf(blocks).map((row) => row.map(({ key, titles }) => ({ key, title: textIn(titles, language) }))),
  };
});

export type HomeData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function HomePage() {
  const data = useLoaderData<typeof loader>();
  const { hero, world, events } = data;
  // Called here, because blocks below the hero do not run until they are seen.
  useFreshPage(30);
  return (
    <>
      <Hero {...hero} world={world} events={events} />
      <WhenSeen
        part={lower}
        by={data}
        className="page-container flex flex-col gap-[60px] py-[60px] lg:gap-22 lg:pt-22 lg:pb-26"
      />
    </>
  );
}
