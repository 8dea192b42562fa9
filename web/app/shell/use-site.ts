import type { Site } from '@wyrmgate/contract/settings';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** Name, contacts and state of the site; undefined only where even these could not be loaded. */
export const useSite = (): Site | undefined => useRouteLoaderData<RootData>('root')?.site;
