import type { Site } from '@wyrmgate/contract/settings';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** Name, contacts and state of the site. Undefined only if they did not load. */
export const useSite = (): Site | undefined => useRouteLoaderData<RootData>('root')?.site;
