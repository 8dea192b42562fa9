import type { BuiltInFeature } from '@wyrmgate/contract/features-constants';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** Says whether a feature was disabled when the page was rendered. Use it only for links, because pages check again. */
export const useClosed = (): ((feature: BuiltInFeature) => boolean) => {
  const closed = useRouteLoaderData<RootData>('root')?.closed ?? [];
  return (feature) => closed.includes(feature);
};
