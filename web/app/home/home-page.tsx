import { ApiError } from '@wyrmgate/contract/client';
import { useLoaderData } from 'react-router';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { closedFeatures } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Coins } from './coins.tsx';
import { Empires } from './empires.tsx';
import { Hero } from './hero.tsx';
import { Invitation } from './invitation.tsx';
import { offersOf } from './offers.ts';
import { Promises } from './promises.tsx';

export const handle = { namespaces: ['home'], overArt: true } satisfies RouteHandle;

export const meta = pageMeta({ title: 'home:meta.title', description: 'home:meta.description', whole: true });

export const loader = pageLoader(async ({ api }) => {
  try {
    const [closed, { packages }] = await Promise.all([closedFeatures(api), api.packages.list()]);
    return { offers: closed.includes('shop') ? [] : offersOf(packages) };
  } catch (error) {
    // The page stands without its shop window.
    if (error instanceof ApiError) return { offers: [] };
    throw error;
  }
});

export default function HomePage() {
  const { offers } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <div className="page-container flex flex-col gap-[60px] py-[60px] lg:gap-22 lg:pt-22 lg:pb-26">
        <Empires />
        {offers.length > 0 && <Coins offers={offers} />}
        <Promises />
        <Invitation />
      </div>
    </>
  );
}
