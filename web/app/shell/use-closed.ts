import type { BuiltInFeature } from '@wyrmgate/contract/features-constants';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** Whether a feature was switched off for everybody when the page was made. For links; the pages themselves look again. */
export const useClosed = (): ((feature: BuiltInFeature) => boolean) => {
  const closed = useRouteLoaderData<RootData>('root')?.closed ?? [];
  return (feature) => closed.includes(feature);
};
