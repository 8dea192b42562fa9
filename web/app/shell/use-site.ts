import type { Site } from '@wyrmgate/contract/settings';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** Site name, contacts and state; undefined only if they could not be loaded. */
export const useSite = (): Site | undefined => useRouteLoaderData<RootData>('root')?.site;
