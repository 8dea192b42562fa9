import type { players } from '@wyrmgate/contract/players';
import type { Handlers } from '../http/context.ts';
import { setVisibility, showPlayer, showVisibility } from './service.ts';

export const playersRoutes: Handlers<typeof players> = {
  get: showPlayer,
  visibility: showVisibility,
  setVisibility,
};
