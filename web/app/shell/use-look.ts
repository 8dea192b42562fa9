import { useRouteLoaderData } from 'react-router';
import type { Look } from '../branding/look.ts';
import type { RootData } from '../root.tsx';

/** Custom branding; null if staff changed nothing. */
export const useLook = (): Look | null => useRouteLoaderData<RootData>('root')?.look ?? null;
