import type { BuiltInFeature } from '@wyrmgate/contract/features-constants';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** True if a feature was disabled when the page was rendered. For links only; pages check again. */
export const useClosed = (): ((feature: BuiltInFeature) => boolean) => {
  const closed = useRouteLoaderData<RootData>('root')?.closed ?? [];
  return (feature) => closed.includes(feature);
};
