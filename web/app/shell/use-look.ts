import { useRouteLoaderData } from 'react-router';
import type { Look } from '../branding/look.ts';
import type { RootData } from '../root.tsx';

/** What staff changed of the look; null if nothing. */
export const useLook = (): Look | null => useRouteLoaderData<RootData>('root')?.look ?? null;
