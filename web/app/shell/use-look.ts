import { useRouteLoaderData } from 'react-router';
import type { Look } from '../branding/look.ts';
import type { RootData } from '../root.tsx';

/** Staff's changes to the look; null if there are none. */
export const useLook = (): Look | null => useRouteLoaderData<RootData>('root')?.look ?? null;
