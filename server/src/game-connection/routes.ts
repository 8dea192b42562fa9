import type { gameConnection } from '@wyrmgate/contract/game-connection';
import type { Handlers } from '../http/context.ts';
import { getConnection, removeConnection, saveConnection } from './service.ts';

export const gameConnectionRoutes: Handlers<typeof gameConnection> = {
  get: getConnection,
  save: saveConnection,
  remove: removeConnection,
};
